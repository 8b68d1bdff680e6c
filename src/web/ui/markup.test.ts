import { expect, test } from 'vitest'
import { markup } from './markup.ts'

const NASTY = `"><script>alert('1')</script>&amp;`

test('what is put in is escaped, in text and in attributes', () => {
  const { text } = markup`<a title="${NASTY}">${NASTY}</a>`
  const inert = `&quot;&gt;&lt;script&gt;alert('1')&lt;/script&gt;&amp;amp;`
  expect(text).toBe(`<a title="${inert}">${inert}</a>`)
})

test('markup put into markup stays as it is, lists of it are joined, nothing is written for nothing', () => {
  const cells = [1, 2].map(figure => markup`<td>${figure}</td>`)
  expect(markup`<tr>${cells}${undefined}${false}${''}</tr>`.text).toBe('<tr><td>1</td><td>2</td></tr>')
})
