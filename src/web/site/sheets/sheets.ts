/** What every page needs. */
export const SITE_SHEET = 'src/web/site/site.css'

/** What only some pages need, by the name that a page gives. */
export const SHEETS = {
  home: 'src/web/site/sheets/home.css',
  chart: 'src/web/site/sheets/chart.css',
  compare: 'src/web/site/sheets/compare.css',
  city: 'src/web/site/sheets/city.css',
  places: 'src/web/site/sheets/places.css',
  words: 'src/web/site/sheets/words.css',
} as const

export type SheetName = keyof typeof SHEETS
