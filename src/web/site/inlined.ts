import { SHEETS } from './styles/stylesheets.ts'

/** Scripts that are written into pages: classic ones, which run where they stand. */
export const SCRIPTS = [
  'src/web/site/scripts/head.ts',
  'src/web/site/scripts/myCityBoard.ts',
  'src/web/site/pages/compare/tabHistory.ts',
] as const

/** Everything whose built text is written into pages. */
export const INLINED: readonly string[] = [...SHEETS, ...SCRIPTS]
