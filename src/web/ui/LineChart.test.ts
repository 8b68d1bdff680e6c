import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LineChart, spread } from './LineChart.tsx'

const drawn = (...values: (number | undefined)[]) =>
  renderToStaticMarkup(
    createElement(LineChart, {
      label: 'what is drawn',
      lines: [{ name: 'Retail', className: 'retail', values }],
      days: [{ at: values.length - 1, text: '21 Nov' }],
      length: values.length,
      write: String,
    }),
  )

test('without a figure nothing is drawn', () => {
  expect(drawn()).toBe('')
  expect(drawn(undefined, undefined)).toBe('')
})

test.each([[[200]], [[0, 0]], [[200, 200, 200]], [[undefined, 99999.99]], [[0, 100000]]])(
  '%j is drawn without a broken number',
  values => {
    expect(drawn(...values)).toContain('21 Nov')
    expect(drawn(...values)).not.toMatch(/NaN|Infinity|undefined|style=/)
  },
)

test('a gap is drawn as a gap, and the line is named where it ends', () => {
  const html = drawn(200, 210, undefined, 220, undefined)
  const [, path] = html.match(/<path class="retail" d="([^"]*)"/)!
  expect(path!.match(/M/g)).toHaveLength(2)
  expect(html).toMatch(/class="retail dot" d="M750 /)
  expect(html).toContain('Retail')
})

test('labels that would overlap move apart and stay inside', () => {
  expect(spread([10, 12, 90, 99])).toEqual([10, 26, 84, 100])
  expect(spread([])).toEqual([])
  expect(spread([50])).toEqual([50])
})
