"""Parts of the site, each a page or what all pages share; `course.export.site.build` puts them together."""
