import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getLineColour, HEADLINE_MARKET, MARKETS } from './markets.ts'

test('the 1 Kg Rate comes first and is the headline', () => {
  expect(HEADLINE_MARKET).toBe('oneKgRate')
  expect(MARKETS[0]).toBe(HEADLINE_MARKET)
})

test('every market has a line of its own colour, which the drawing knows', () => {
  const colours = MARKETS.map(getLineColour)
  expect(new Set(colours).size).toBe(MARKETS.length)
  const css = readFileSync(join(import.meta.dirname, '../../web/ui/line-chart.css'), 'utf8')
  for (const colour of colours)
    expect(css).toMatch(new RegExp(`[.]plot\\b.* [.]${colour} \\{\\n  color: var\\(--${colour}\\);`))
})
