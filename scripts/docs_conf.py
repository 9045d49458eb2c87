# SPDX-License-Identifier: MIT
# How Sphinx makes the documentation site; scripts/docs.sh puts it beside the sources as conf.py.
import os

project = "carcarena"
version = release = os.environ["CARCARENA_VERSION"]
copyright = "the carcarena authors, MIT license"  # pylint: disable=redefined-builtin

extensions = ["myst_parser"]
root_doc = "README"
source_suffix = {".md": "markdown"}
myst_heading_anchors = 4
highlight_language = "none"
pygments_style = "xcode"  # the default of the theme has too little contrast
pygments_dark_style = "native"
suppress_warnings = ["myst.header"]  # reports of scripts/reproduce.sh begin with headings of level 3

html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["docs.css"]
html_title = f"carcarena {version}"
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {
        "color-foreground-muted": "#5b636f",
        "color-brand-primary": "#8a3b12", "color-brand-content": "#8a3b12",
        "font-stack": "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif",
        "font-stack--monospace": "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"},
    # Debian's furo lacks the dark colors of pages that follow the system.
    "dark_css_variables": {
        "color-brand-primary": "#e89b6c", "color-brand-content": "#e89b6c",
        "color-foreground-primary": "#e7e9ee", "color-foreground-secondary": "#b4bac5",
        "color-foreground-muted": "#a2a9b5", "color-foreground-border": "#7d8590",
        "color-background-primary": "#16191f", "color-background-secondary": "#1d2129",
        "color-background-hover": "#262b34", "color-background-hover--transparent": "#262b3400",
        "color-background-border": "#353b46", "color-background-item": "#353b46",
        "color-announcement-background": "#262b34", "color-admonition-background": "#1d2129",
        "color-highlight-on-target": "#3a2f1f"},
}
