import { expect, test } from 'vitest'
import { asText, csvLine } from './csv.ts'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'a text that a spreadsheet would take for a formula is a text: %j',
  text => {
    expect(asText(text)).toBe(`'${text}`)
  },
)

test.each(['Pune', "'Pune", 'a=1', ' =1', ''])('any other text stays as it is: %j', text => {
  expect(asText(text)).toBe(text)
})

test('what would end a cell or a line is quoted', () => {
  expect(csvLine(['a,b', 'say "x"', 'two\nlines', '=HYPERLINK("x")'])).toBe(
    '"a,b","say ""x""","two\nlines","\'=HYPERLINK(""x"")"\r\n',
  )
})

test('a missing figure is an empty cell, never a zero; a negative figure stays a figure', () => {
  expect(csvLine([undefined, 0, 230.5, -1, new Date('2026-11-21T00:00:00Z')])).toBe(
    ',0,230.5,-1,2026-11-21\r\n',
  )
})
