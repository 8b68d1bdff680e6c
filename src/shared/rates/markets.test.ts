import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getLineColour, HEADLINE_MARKET, MARKETS } from './markets.ts'

test('the 1 Kg Rate comes first and is the headline', () => {
  expect(HEADLINE_MARKET).toBe('oneKgRate')
  expect(MARKETS[0]).toBe(HEADLINE_MARKET)
})

test('every market has a line of its own colour, which the drawing and both themes know', () => {
  const colours = MARKETS.map(getLineColour)
  expect(new Set(colours).size).toBe(MARKETS.length)
  const read = (...sheets: string[]) =>
    sheets.map(sheet => readFileSync(join(import.meta.dirname, '../../web/ui', sheet), 'utf8')).join('')
  for (const colour of colours) {
    const line = new RegExp(`[.]plot\\b.* [.]${colour} \\{\\n  color: var\\(--${colour}\\);`)
    expect(read('line-chart.css')).toMatch(line)
    for (const theme of [read('tokens.css', 'tones.css'), read('dark.sheet.css')])
      expect(theme).toContain(`  --${colour}: #`)
  }
})
