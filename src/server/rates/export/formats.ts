import { Readable } from 'node:stream'
import { listRows, type Table, writeCsv } from '#server/http/csv.ts'
import { type Cell, escapeFormula } from '#shared/csv.ts'
import { toZip, type ZipPart } from './zip.ts'

interface Format {
  type: string
  /** The file, made piece by piece of chunks of records; a workbook has a sheet of what is said about it. */
  toBody<Entry>(table: Table<Entry, string>, chunks: AsyncIterable<Entry[]>, about: Cell[][]): Readable
}

/** The formats of an export, by the ending of its address. */
export const FORMATS = {
  csv: {
    type: 'text/csv; charset=utf-8',
    toBody: (table, chunks) => Readable.from(writeCsv(table, chunks)),
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    toBody: (table, chunks, about) =>
      writeXlsx([
        { name: 'Chicken rates', columns: table.columns, chunks: listRows(table, chunks) },
        { name: 'About', columns: ['About', 'Value'], chunks: Readable.from([about]) },
      ]),
  },
} satisfies Record<string, Format>

export type FormatName = keyof typeof FORMATS

interface Sheet {
  name: string
  columns: readonly string[]
  chunks: AsyncIterable<readonly Cell[][]>
}

/** A sheet ends with the chunk that reaches it, and another one begins: Excel reads 1,048,576 rows. */
const ROWS_PER_SHEET = 1_000_000
/** In characters; other columns are as wide as a day. */
const WIDTHS: Record<string, number> = { City: 24, Value: 60 }
const DAY_WIDTH = 14

const DAY = 86_400_000
/** 1970-01-01, in days of Excel. */
const EPOCH = 25_569

const SCHEMAS = 'http://schemas.openxmlformats.org'
const MAIN = `xmlns="${SCHEMAS}/spreadsheetml/2006/main"`
const OFFICE = `${SCHEMAS}/officeDocument/2006/relationships`
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** Format 1 of cells is a day. */
const STYLES = `${HEAD}<styleSheet ${MAIN}><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** XML 1.0 has no control characters. */
const escapeXml = (text: string) =>
  text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"]/g, character => ESCAPES[character]!)

function writeCell(cell: Cell): string {
  if (cell === undefined) return '<c/>'
  if (cell instanceof Date) return `<c s="1"><v>${cell.getTime() / DAY + EPOCH}</v></c>`
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  return `<c t="inlineStr"><is><t>${escapeXml(escapeFormula(cell))}</t></is></c>`
}

const writeRow = (cells: readonly Cell[]) => `<row>${cells.map(writeCell).join('')}</row>`
const writeColumn = (column: string, at: number) =>
  `<col min="${at + 1}" max="${at + 1}" width="${WIDTHS[column] ?? DAY_WIDTH}" customWidth="1"/>`

/** The parts of a workbook; its sheets are counted while they are written. */
async function* listParts(sheets: readonly Sheet[]): AsyncGenerator<ZipPart> {
  const names: string[] = []
  for (const { name, columns, chunks } of sheets) {
    const rest = chunks[Symbol.asyncIterator]()
    let next = await rest.next()
    async function* writeSheet() {
      yield `${HEAD}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.map(writeColumn).join('')}</cols><sheetData>${writeRow(columns)}`
      for (let rows = 0; !next.done && rows < ROWS_PER_SHEET; next = await rest.next()) {
        rows += next.value.length
        yield next.value.map(writeRow).join('')
      }
      yield '</sheetData></worksheet>'
    }
    try {
      for (let part = 1; part === 1 || !next.done; part += 1) {
        names.push(part === 1 ? name : `${name} ${part}`)
        yield [`xl/worksheets/sheet${names.length}.xml`, writeSheet()]
      }
    } finally {
      await rest.return?.()
    }
  }
  const list = (write: (name: string, id: number) => string) =>
    names.map((name, at) => write(name, at + 1)).join('')
  const toRelations = (relations: string) =>
    `${HEAD}<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${relations}</Relationships>`
  const toRelation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const toType = (path: string, type: string) =>
    `<Override PartName="/xl/${path}.xml" ContentType="${TYPE}.${type}+xml"/>`
  yield ['xl/styles.xml', [STYLES]]
  yield [
    'xl/workbook.xml',
    [
      `${HEAD}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${list((name, id) => `<sheet name="${escapeXml(name)}" sheetId="${id}" r:id="rId${id}"/>`)}</sheets></workbook>`,
    ],
  ]
  yield [
    'xl/_rels/workbook.xml.rels',
    [
      toRelations(
        list((_, id) => toRelation(`rId${id}`, 'worksheet', `worksheets/sheet${id}.xml`)) +
          toRelation('styles', 'styles', 'styles.xml'),
      ),
    ],
  ]
  yield ['_rels/.rels', [toRelations(toRelation('book', 'officeDocument', 'xl/workbook.xml'))]]
  yield [
    '[Content_Types].xml',
    [
      `${HEAD}<Types xmlns="${SCHEMAS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${toType('workbook', 'sheet.main')}${toType('styles', 'styles')}${list((_, id) => toType(`worksheets/sheet${id}`, 'worksheet'))}</Types>`,
    ],
  ]
}

const writeXlsx = (sheets: readonly Sheet[]): Readable => toZip(listParts(sheets))
