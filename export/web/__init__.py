"""Parts of the site, each a page or what all pages share; `export.site` puts them together."""
