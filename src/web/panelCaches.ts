/** Cache of the panel's document and files: the offline worker opens the panel from it. */
export const PANEL_FILES = 'panel-files-1'
/** Cache of the answers that the panel shows without a network. */
export const PANEL_ANSWERS = 'panel-answers-1'
/** Under which address the document is stored, for every screen. */
export const PANEL_DOCUMENT = '/admin'
/** Files that pages load and whose names are made from their content. The scripts of an island are in one attribute. */
export const ASSETS_IN = /\/assets\/[^"\s/]+\.(?:css|woff2|js)/g
