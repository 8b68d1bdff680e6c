import type { FILE_PROBLEMS } from '#messages/panel/import.js'

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
}

/** What was read of a file: its table, or why it has none of ours. */
export type ReadTable = { table: Table } | { problem: FileProblem; row?: number }

/** The same, with the sheets of a workbook that its readers see, and the one that was read. */
export type ReadFile = ReadTable & { sheets?: readonly string[]; sheet?: string | undefined }
