"""What a trial needs: claims and attempts, tables, studies, and where a result comes from."""
