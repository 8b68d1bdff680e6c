import type { FILE_PROBLEMS } from '#messages/panel/import.js'
import type { Day } from '#shared/days.ts'

/** Limits of what is read; rows are counted below the header. */
export const MAX_ROWS = 20_000
export const MAX_COLUMNS = 100
/** Rows in which the header is searched: titles may stand above it. */
export const HEADER_WITHIN = 20

export type FileProblem = keyof typeof FILE_PROBLEMS

/** The cells of a file as text: days as ISO days, figures as they are written in programs. */
export interface Table {
  header: string[]
  /** Every row below the header that is not empty, and its number in the file. */
  rows: { number: number; cells: string[] }[]
  /** The day that a title above the header, or the name of its sheet, says. */
  day?: Day | undefined
  /** The sheets of a table of several, and the numbers after which those of their rows begin. */
  parts?: readonly { sheet: string; after: number }[]
  /** The sheets that have other columns and are not in it. */
  left?: readonly string[]
}

/** The choice of all sheets of a workbook: a name that Excel gives none. */
export const EVERY_SHEET = '*'

/** What was read of a file. */
export interface ReadFile {
  /** The sheets of a workbook that its readers see; none in a text. */
  sheets: readonly string[]
  sheet?: string | undefined
  table: Table | { problem: FileProblem }
}

/** A file that is no table of ours, and why. */
export class BadFile extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}
