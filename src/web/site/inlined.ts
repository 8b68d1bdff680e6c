/** Stylesheet of pages that need nothing of their own. */
const PLAIN_SHEET = 'src/web/site/styles/inner.css'

/** Stylesheets of pages that need more, by the name that a page gives. */
export const PAGE_SHEETS = {
  home: 'src/web/site/styles/home.css',
  chart: 'src/web/site/styles/chart.css',
  compare: 'src/web/site/styles/compare.css',
  city: 'src/web/site/styles/city.css',
  map: 'src/web/site/styles/map.css',
  places: 'src/web/site/styles/places.css',
  words: 'src/web/site/styles/words.css',
} as const

export type SheetName = keyof typeof PAGE_SHEETS
/** The stylesheet of a feature's pages. */
export type FeatureSheet = `src/features/${string}/site/sheet.css`

const isOfFeature = (sheet: SheetName | FeatureSheet): sheet is FeatureSheet => sheet.includes('/')

/** Finds the source of a page's stylesheet. */
export const findSheet = (sheet: SheetName | FeatureSheet | undefined): string => {
  if (sheet === undefined) return PLAIN_SHEET
  return isOfFeature(sheet) ? sheet : PAGE_SHEETS[sheet]
}

export const WIDGET_SHEET = 'src/web/site/styles/widget.css'
/** Colours of the dark theme, beside any of the others. */
export const DARK_SHEET = 'src/web/ui/dark.css'

export const SHEETS = [PLAIN_SHEET, ...Object.values(PAGE_SHEETS), WIDGET_SHEET, DARK_SHEET]

/** Classic scripts, which run where they are written. */
export const SCRIPTS = [
  'src/web/site/scripts/head.ts',
  'src/web/site/scripts/myCityInPlace.ts',
  'src/web/site/pages/compare/tabHistory.ts',
] as const

/** Sources whose built text is written into pages. */
export const INLINED: readonly string[] = [...SHEETS, ...SCRIPTS]
