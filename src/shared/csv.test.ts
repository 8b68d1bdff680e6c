import { expect, test } from 'vitest'
import { escapeFormula, formatCsvLine } from './csv.ts'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'a text that a spreadsheet would take for a formula is a text: %j',
  text => {
    expect(escapeFormula(text)).toBe(`'${text}`)
    expect(formatCsvLine([text])).toBe(`"'${text.replace(/(?<=[\t\r])=/, "'=")}"\r\n`)
  },
)

test.each(['Pune', "'Pune", 'a=1', ' =1', ''])('any other text stays as it is: %j', text => {
  expect(escapeFormula(text)).toBe(text)
  expect(formatCsvLine([text])).toBe(`"${text}"\r\n`)
})

test('every text is quoted, and no separator of another country opens a formula in it', () => {
  expect(formatCsvLine(['a,b', 'say "x"', 'two\nlines', '=HYPERLINK("x")'])).toBe(
    '"a,b","say ""x""","two\nlines","\'=HYPERLINK(""x"")"\r\n',
  )
  expect(formatCsvLine(['Pune;=1+1', 'a;b', 'x\t@SUM(A1)\r\n-1\n＝1', '9;-9'])).toBe(
    `"Pune;'=1+1","a;b","x\t'@SUM(A1)\r\n'-1\n'＝1","9;'-9"\r\n`,
  )
  // what a spreadsheet that separates by `;` makes of the line, whatever it makes of the quotes
  const cells = formatCsvLine([3, 'Pune;=1+1', 'x\n=2;＋3'])
  expect(cells.split(/[;\n]/).filter(cell => /^"?[=+\-@＝＋－＠]/.test(cell))).toEqual([])
})

test('quotes behind a separator of another country hide no formula', () => {
  expect(formatCsvLine(['Pune;"=1+1;', 'x\n"＝1', 'a;"b"'])).toBe(`"Pune;'""=1+1;","x\n'""＝1","a;""b"""\r\n`)
})

test('a missing figure is an empty cell, never a zero; a negative figure stays a figure', () => {
  expect(formatCsvLine([undefined, 0, 230.5, -1, new Date('2026-11-21T00:00:00Z')])).toBe(
    ',0,230.5,-1,2026-11-21\r\n',
  )
})
