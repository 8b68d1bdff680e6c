import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Elements are styled there: for both sides, for the panel, for the pages, for documents of their own. */
const BASES = [
  /^src\/web\/ui\//,
  /^src\/web\/site\/layout\/page\.css$/,
  /^src\/web\/site\/mail\/style\.css$/,
  /^src\/features\/share-pictures\/site\/style\.css$/,
]

const PART = /[^{}]+(?=\{)/g

/** The selectors of a sheet, without those of key frames. */
const listSelectors = (css: string): string[] =>
  (css.replace(/\/\*[\s\S]*?\*\//g, '').match(PART) ?? [])
    .map(head => head.split(';').at(-1)!.trim())
    .filter(head => !/^(@|from$|to$|\d)/.test(head))
    .flatMap(head => splitList(head))

/** Parts a list at its commas, not at those in brackets. */
function splitList(head: string): string[] {
  const flat = head.replace(/\(([^()]*)\)/g, (_, inner: string) => `<${inner.replaceAll(',', ';')}>`)
  return flat === head ? head.split(',').map(selector => selector.trim()) : splitList(flat)
}

const sheets = globSync('src/**/*.css').filter(file => !BASES.some(base => base.test(file)))

test.each(sheets)('%s styles no element but by a class', file => {
  const bare = listSelectors(readFileSync(file, 'utf8')).filter(selector => !/[.#[]/.test(selector))
  expect(bare).toEqual([])
})

const FINDS = /\b(?:querySelector(?:All)?|closest|matches)(?:<\w+>)?\(\s*(['"`])(.*?)\1/gs

test('each class that a script looks for is one that some markup has', () => {
  const code = globSync('src/{web,features}/**/*.{ts,tsx}')
    .filter(file => !/\.test\.tsx?$/.test(file))
    .map(file => readFileSync(file, 'utf8'))
  const words = new Set(code.flatMap(text => text.replace(FINDS, '').match(/[\w-]+/g) ?? []))
  const wanted = code
    .flatMap(text =>
      Array.from(text.matchAll(FINDS), ([, , selector = '']) => selector.replace(/\$\{.*?\}/g, '')),
    )
    .flatMap(selector => Array.from(selector.matchAll(/\.([a-z][\w-]*)/g), ([, name = '']) => name))
  expect(wanted.length).toBeGreaterThan(10)
  expect([...new Set(wanted)].filter(name => !words.has(name))).toEqual([])
})

/** Pages; mails and pictures (PNG) have no tokens. */
const PAGES = globSync(['src/web/site/**/*.css', 'src/features/*/site/**/*.css']).filter(
  file => !/\/(mail|share-pictures)\/|\/png\.css$/.test(file),
)
const GAP =
  /^\s*(?:margin(?:-(?:block|inline)(?:-start|-end)?)?|gap|row-gap|column-gap):.*\d(?:px|rem|em|ch)\b.*$/gm

test('gaps between the parts of a page are of the scale in tokens.css', () => {
  const odd = PAGES.flatMap(file =>
    (readFileSync(file, 'utf8').match(GAP) ?? []).map(line => `${file}: ${line.trim()}`),
  )
  expect(odd).toEqual([])
})
