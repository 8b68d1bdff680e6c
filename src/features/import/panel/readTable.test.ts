import { deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { describeRow } from './joinSheets.ts'
import { readFile } from './readTable.ts'
import { EVERY_SHEET, type FileProblem, type Table } from './table.ts'

const HEADER = 'Date,City,Market,Chicken,Skinless,Boneless'
const LINE = '2026-11-21,Pune,Retail,240,270,480'
const ROW = LINE.split(',')
const LONG = 'x'.repeat(32_768)
const bytes = (text: string) => new TextEncoder().encode(text)
const readTable = async (file: Uint8Array, sheet?: string) => (await readFile(file, sheet)).table as Table
const xlsx = (rows: unknown[][], more: object = {}) =>
  writeXlsx({ sheets: [{ name: 'Rates', rows: rows as never, ...more }] })

/** A ZIP of one entry that unpacks to more than it says, or says what it does. */
function makeZip(name: string, content: Uint8Array, said = content.length, flags = 0, packedSaid?: number) {
  const packed = deflateRawSync(content)
  const entry = (signature: number, head: number) => {
    const view = new DataView(new ArrayBuffer(head))
    view.setUint32(0, signature, true)
    const at = head === 30 ? 6 : 8
    view.setUint16(at, flags, true)
    view.setUint16(at + 2, 8, true)
    view.setUint32(at + 12, packedSaid ?? packed.length, true)
    view.setUint32(at + 16, said, true)
    view.setUint16(at + 20, name.length, true)
    return new Uint8Array(view.buffer)
  }
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(10, 1, true)
  end.setUint32(16, 30 + name.length + packed.length, true)
  const parts = [entry(0x04034b50, 30), bytes(name), packed, entry(0x02014b50, 46), bytes(name)]
  return new Uint8Array(Buffer.concat([...parts, new Uint8Array(end.buffer)]))
}

/** A ZIP whose directory stands where only its ZIP64 records say, and is empty where others look. */
function makeZip64(name: string, content: Uint8Array) {
  const zip = makeZip(name, content)
  const [body, end] = [zip.slice(0, -22), new DataView(zip.slice(-22).buffer)]
  const record = new DataView(new ArrayBuffer(56))
  record.setUint32(0, 0x06064b50, true)
  record.setBigUint64(32, 1n, true)
  record.setBigUint64(48, BigInt(end.getUint32(16, true)), true)
  const locator = new DataView(new ArrayBuffer(20))
  locator.setUint32(0, 0x07064b50, true)
  locator.setBigUint64(8, BigInt(body.length), true)
  end.setUint16(10, 0, true)
  end.setUint32(12, 0xffff_ffff, true)
  const parts = [record, locator, end].map(({ buffer }) => new Uint8Array(buffer))
  return new Uint8Array(Buffer.concat([body, ...parts]))
}

describe('a file that is no table is refused', async () => {
  const whole = await xlsx([HEADER.split(','), ROW])
  const zeros = new Uint8Array(80 * 1024 * 1024)
  const merges = Array(60).fill({ startRow: 1, endRow: 20_000, startCol: 0, endCol: 0 })
  test.each<[string, Uint8Array, FileProblem]>([
    ['an empty one', bytes(''), 'empty'],
    ['one of spaces', bytes(' \n \n'), 'empty'],
    ['a workbook without cells', await xlsx([]), 'empty'],
    [
      'a picture renamed .xlsx',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
      'unknown',
    ],
    ['a PDF', bytes('%PDF-1.7 1,2'), 'unknown'],
    ['an old .xls, or a locked file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'old'],
    ['half an XLSX', whole.slice(0, whole.length / 2), 'damaged'],
    ['another ZIP', makeZip('notes.txt', bytes('hello')), 'damaged'],
    ['a ZIP that unpacks to 80 MB', makeZip('xl/workbook.xml', zeros), 'unpacked'],
    ['one that does not say what it unpacks to', makeZip('xl/workbook.xml', zeros, 0), 'unpacked'],
    ['one that says it somewhere else', makeZip('xl/workbook.xml', zeros, 9, 8, 0), 'unpacked'],
    ['one that has a second directory', makeZip64('[Content_Types].xml', zeros), 'unpacked'],
    ['one that lies', makeZip('[Content_Types].xml', zeros, 1000), 'damaged'],
    [
      'one text of 1 MB that 70 cells share',
      await xlsx([HEADER.split(','), ...Array(70).fill(['x'.repeat(1024 * 1024)])]),
      'unpacked',
    ],
    [
      'a cell that is merged over 20,000 rows 60 times',
      await xlsx([HEADER.split(',')], { merges }),
      'unpacked',
    ],
    [
      'the same after a merged range without a number',
      await xlsx([HEADER.split(',')], { merges: [{ ...merges[0], endRow: Number.NaN }, ...merges] }),
      'unpacked',
    ],
    ['a cell with more than a spreadsheet holds', await xlsx([HEADER.split(','), [LONG, 'x']]), 'unpacked'],
    ['a text with a cell like that', bytes(`${HEADER}\n${LINE}\n${LONG},x\n`), 'unknown'],
    [
      '1,000 sheets',
      await writeXlsx({
        sheets: Array.from({ length: 1000 }, (_, at) => ({ name: `Sheet number ${at}`, rows: [ROW] })),
      }),
      'unpacked',
    ],
    ['a CSV of one column', bytes('City\nPune\nAgra\n'), 'oneColumn'],
    ['30,000 columns', bytes(`${'x,'.repeat(29_999)}x\n`), 'manyColumns'],
    ['101 columns of a workbook', await xlsx([HEADER.split(','), Array(101).fill('x')]), 'manyColumns'],
    ['20,001 rows', bytes(`${HEADER}\n${`${LINE}\n`.repeat(20_001)}`), 'manyRows'],
    ['no header', bytes(`${LINE}\n${LINE}\n`), 'noHeader'],
    ['a header alone', bytes(`${HEADER}\n\n,,,,,\n`), 'noRows'],
  ])('%s', async (_, file, problem) => expect(readTable(file)).rejects.toMatchObject({ problem }))
})

const utf16 = (text: string, isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer(2 + text.length * 2))
  view.setUint16(0, 0xfeff, isLittle)
  for (const [at, unit] of [...text].entries()) view.setUint16(2 + at * 2, unit.charCodeAt(0), isLittle)
  return new Uint8Array(view.buffer)
}

test.each<[string, Uint8Array]>([
  ['commas', bytes(`${HEADER}\n${LINE}`)],
  ['the mark of UTF-8', bytes(`\uFEFF${HEADER}\r\n${LINE}\r\n`)],
  ['semicolons', bytes(`${HEADER}\n${LINE}\n`.replaceAll(',', ';'))],
  ['tabs', bytes(`${HEADER}\n${LINE}\n`.replaceAll(',', '\t'))],
  ['quotes', bytes(`${HEADER}\n"2026-11-21","Pune","Retail","240","270","480"`)],
  ['UTF-16, little end first', utf16(`${HEADER}\n${LINE}`, true)],
  ['UTF-16, big end first', utf16(`${HEADER}\n${LINE}`, false)],
])('%s are read', async (_, file) =>
  expect(await readTable(file)).toEqual({ header: HEADER.split(','), rows: [{ number: 2, cells: ROW }] }),
)

test('days, figures and results of formulas of a workbook are texts; titles and empty rows are skipped', async () => {
  const rows = [
    ['Rates of Pune'],
    [],
    HEADER.split(','),
    [],
    [new Date('2026-11-21'), ' Pune ', 'Retail', 240, 270],
  ]
  const cells = new Map([['4,5', { formula: 'D5*2', formulaResult: 480 }]])
  expect(await readTable(await xlsx(rows, { cells }))).toEqual({
    header: HEADER.split(','),
    rows: [{ number: 5, cells: ROW }],
  })
})

test('a cell that is merged over several rows is read in each of them', async () => {
  const rows = [HEADER.split(','), ROW, ['', '', 'Wholesale', 200, 230, 400]]
  const merges = [0, 1].map(column => ({ startRow: 1, endRow: 2, startCol: column, endCol: column }))
  const table = await readTable(await xlsx(rows, { merges }))
  expect(table.rows[1]!.cells.slice(0, 3)).toEqual(['2026-11-21', 'Pune', 'Wholesale'])
})

test('a name that our export marks as no formula is read as the name', async () => {
  const { rows } = await readTable(bytes(`${HEADER}\n${LINE.replace('Pune', "'- Agra (new)")}`))
  expect(rows[0]!.cells[1]).toBe('- Agra (new)')
})

const KINDS = ['Chicken', 'Skinless', 'Boneless']
const WIDE = ['1 Kg Rate', 'Wholesale', 'Supermarket', 'Retail']
const WIDE_HEADS = WIDE.flatMap(market => KINDS.map(kind => `${market} ${kind}`))
const figures = Array.from({ length: 12 }, (_, at) => 200 + at)
/** The layout of the Day Sheet: markets above their kinds, and a title above both. */
const sheetRows = (city: unknown, markets: unknown[]) => [
  ['Rates of 21 November 2026'],
  [city, ...markets],
  ['', ...WIDE.flatMap(() => KINDS)],
  ['Pune', ...figures],
]
const spread = WIDE.flatMap(market => [market, '', ''])

test('markets that stand above their kinds are named in each column, merged or not, and the title says the day', async () => {
  const merges = [
    { startRow: 1, endRow: 2, startCol: 0, endCol: 0 },
    ...WIDE.map((_, at) => ({ startRow: 1, endRow: 1, startCol: 1 + at * 3, endCol: 3 + at * 3 })),
  ]
  for (const more of [{}, { merges }]) {
    const table = await readTable(await xlsx(sheetRows('City', spread), more))
    expect(table.header).toEqual(['City', ...WIDE_HEADS])
    expect(table.day).toBe('2026-11-21')
    expect(table.rows).toEqual([{ number: 4, cells: ['Pune', ...figures.map(String)] }])
  }
})

test('a title above the heads of one row is no market of its columns', async () => {
  const title = ['Retail and wholesale rates']
  const table = await readTable(await xlsx([title, HEADER.split(','), ROW]))
  expect(table.header).toEqual(HEADER.split(','))
  expect(table.day).toBeUndefined()
})

test('each sheet of a workbook that people see can be chosen, also where the first has no rates', async () => {
  const book = await writeXlsx({
    sheets: [
      { name: 'Notes', rows: [['Only words']] },
      {
        name: '21-11-2026',
        rows: [
          ['City', 'Retail Chicken'],
          ['Pune', 240],
        ],
      },
      { name: 'Secret', rows: [HEADER.split(','), ROW], hidden: true },
    ] as never,
  })
  expect(await readFile(book)).toMatchObject({
    sheets: ['Notes', '21-11-2026'],
    sheet: 'Notes',
    table: { problem: 'oneColumn' },
  })
  expect(await readTable(book, '21-11-2026')).toMatchObject({ day: '2026-11-21', rows: [{ number: 2 }] })
})

test('heads that nobody knows are the first row with more than one cell', async () => {
  const table = await readTable(bytes('Our rates,,\nShehar,Bhav,Tarikh\nPune,240,2026-11-21\n'))
  expect(table.header).toEqual(['Shehar', 'Bhav', 'Tarikh'])
})

describe('every sheet of a workbook is read in one go', () => {
  const heads = ['City', 'Retail Chicken']
  const day = (name: string, city: string, price: number) => ({ name, rows: [heads, [city, price]] })
  const read = async (sheets: object[]) =>
    readTable(await writeXlsx({ sheets: sheets as never }), EVERY_SHEET)

  test('each row has the day of its sheet and is named by it, and other sheets are left out by name', async () => {
    const table = await read([
      { name: 'Notes', rows: [['Only words']] },
      day('20-11-2026', 'Pune', 240),
      day('21-11-2026', 'Agra', 200),
      {
        name: 'Sales',
        rows: [
          ['Buyer', 'Kilos'],
          ['Ravi', 12],
        ],
      },
      { ...day('22-11-2026', 'Surat', 1), hidden: true },
    ])
    expect(table.header).toEqual([...heads, 'Date'])
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ['Pune', '240', '2026-11-20'],
      ['Agra', '200', '2026-11-21'],
    ])
    expect(table.left).toEqual(['Notes', 'Sales'])
    expect(table.rows.map(({ number }) => describeRow(table.parts, number))).toEqual([
      '20-11-2026!2',
      '21-11-2026!2',
    ])
  })

  test('a column of days is taken as it is, and a sheet without a day leaves its rows without one', async () => {
    const whole = { name: 'Week', rows: [HEADER.split(','), ROW] }
    expect((await read([whole, { ...whole, name: 'Before' }])).header).toEqual(HEADER.split(','))
    const table = await read([day('21-11-2026', 'Agra', 200), day('Other', 'Pune', 240)])
    expect(table.rows.map(({ cells }) => cells[2])).toEqual(['2026-11-21', ''])
  })

  test('a workbook without rates, or with too many rows in all, is refused', async () => {
    const problem = async (sheets: object[]) =>
      ((await read(sheets)) as unknown as { problem: FileProblem }).problem
    const words = [
      { name: 'One', rows: [['Words']] },
      { name: 'Two', rows: [['More']] },
    ]
    expect(await problem(words)).toBe('noHeader')
    const many = Array.from({ length: 10_001 }, (_, at) => [`City ${at}`, 240])
    const full = ['21-11-2026', '22-11-2026'].map(name => ({ name, rows: [heads, ...many] }))
    expect(await problem(full)).toBe('manyRows')
  })
})
