import { SHEETS } from './sheets/sheets.ts'

/** Scripts that are written into pages: classic ones, which run where they stand. */
export const SCRIPTS = [
  'src/web/site/head.ts',
  'src/web/site/myBoard.ts',
  'src/web/site/pages/compare/goingBack.ts',
] as const

/** Everything whose built text is written into pages. */
export const INLINED: readonly string[] = [...SHEETS, ...SCRIPTS]
