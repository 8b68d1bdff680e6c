import { MAX_IMPORT } from '#shared/rates/bulk.ts'

const rows = (count: number) => (count === 1 ? '1 row' : `${count} rows`)
const records = (count: number) => (count === 1 ? '1 record' : `${count} records`)

/** Why a file cannot be read, and what to do. */
export const FILE_PROBLEMS = {
  tooLarge: 'This file is larger than 5 MB. Split it and import the parts.',
  empty: 'This file is empty.',
  unknown: 'This is neither a CSV nor an XLSX file.',
  old: 'This is an old Excel file (.xls) or one with a password. Save it as .xlsx or CSV, without a password.',
  damaged: 'This XLSX file is damaged or not complete. Open it in Excel and save it again.',
  unpacked: 'This file is too large when it is unpacked. Save the sheet with the rates alone.',
  oneColumn: 'This file has one column. Put city, date and rates in columns of their own.',
  manyColumns: 'This file has more than 100 columns. Save the columns with the rates alone.',
  manyRows: 'This file has more than 20,000 rows. Split it and import the parts.',
  noHeader:
    'The first row does not name the columns. Write a row above: Date, City, Market, Chicken, Skinless, Boneless.',
  noRows: 'This file has no rows below its header.',
  failed: 'This file could not be read. Reload the screen and choose it again.',
}
export type FileProblem = keyof typeof FILE_PROBLEMS

/** What is wrong with a row of the file. */
export const ROW_PROBLEMS = {
  noCity: 'No city.',
  noDate: 'No date.',
  unknownDate: (typed: string) => `Unknown date “${typed}”. Write the day first, as 21/11/2026.`,
  future: 'The date cannot be after today.',
  noMarket: 'No market.',
  unknownMarket: (typed: string) => `Unknown market “${typed}”.`,
  nothing: 'No rates.',
  beyond: 'More figures than columns: one with a comma must stand in quotes.',
  half: (market: string) => `${market}: three rates of a market, or none.`,
  rate: (market: string, kind: string, typed: string, problem: string) =>
    `${market}, ${kind} “${typed}”: ${problem}.`,
  differs: (others: string) => `The same city, date and market stand in row ${others} with other rates.`,
}

export const COLUMNS = {
  heading: 'Columns',
  note: 'Found by their names. Change what is wrong; it is remembered for files with this header.',
  sample: (text: string) => `e.g. ${text}`,
  ignored: 'Not imported',
  record: 'Record',
  city: 'City',
  date: 'Date',
  market: 'Market',
  byRow: "Rates of the row's market",
  of: (market: string, kind: string) => `${market}, ${kind}`,
  unnamed: (number: number) => `Column ${number}`,
  noCity: 'Choose the column with the city.',
  noDate: 'Choose the column with the date.',
  noRates: 'Choose the columns with the rates.',
  noMarket: 'Choose the column with the market, or say of which market each rate is.',
  twoShapes: 'Some columns are rates of the row’s market, others of a market of their own: choose one way.',
  half: (missing: string) => `Choose the column of ${missing} too.`,
}

export const IMPORT = {
  intro:
    'Rates of many cities and days from a CSV or XLSX file. Nothing is saved before you have seen what it would change.',
  file: 'File',
  hint: 'CSV or XLSX, at most 5 MB and 20,000 rows. Or drop it here.',
  shapes:
    'A row per city, date and market with Chicken, Skinless, Boneless, as in our own downloads; or a row per city and date with a column per rate. Markets a file does not name stay as they are.',
  reading: 'Reading...',
  checking: 'Checking...',
  checkAgain: 'Check again',
  found: (name: string, count: number) => `${name}: ${rows(count)}`,
  groups: {
    wrong: 'Wrong',
    refused: 'Refused',
    doubtful: 'Look twice',
    created: 'New',
    updated: 'Changes',
    saved: 'Saved',
    unchanged: 'Unchanged',
  },
  show: 'Show',
  region: 'Rows of the file',
  row: 'Row',
  city: 'City, date',
  what: 'What',
  more: 'Show more',
  change: (rate: string, before: string, now: string) => `${rate} ${before} → ${now}`,
  none: '-',
  newCity: 'New city: check its spelling.',
  warning: (rate: string, price: string, when: string, before: string) =>
    `${rate} ${price}: ${when} it was ${before}.`,
  under: (rate: string, price: string, kind: string) => `${rate} ${price}: under ${kind}.`,
  which: 'Save',
  all: 'Only if all rows are right',
  valid: 'Those that are right',
  nothingNew: 'Nothing to save: what is right in this file is saved already.',
  notAll: (count: number) =>
    `⚠️ Nothing was saved: ${rows(count)} ${count === 1 ? 'is' : 'are'} wrong. Correct the file, or save those that are right.`,
  tooMany: `⚠️ At most ${MAX_IMPORT} records are saved all or none. Split the file, or save those that are right.`,
  submit: (count: number) => `Save ${records(count)}`,
  progress: 'Records sent',
  saved: (count: number) => `✅ ${records(count)} saved.`,
  notSaved: (saved: number, left: number) => `⚠️ ${saved} saved, ${left} not: the rows say why.`,
  stopped: (saved: number, left: number, why: string) => `⚠️ ${saved} saved, ${left} not sent. ${why}`,
  rejected: (count: number) => `Download ${rows(count)} not saved`,
  rejectedName: 'rows-not-saved.csv',
  why: 'Why',
  leave: {
    question: 'Leave while rates are being saved?',
    explain: 'What was sent is saved; the rest is not.',
    stay: 'Stay',
    go: 'Leave',
  },
}
