import { globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** The stylesheets that are written into pages. */
export const SHEETS = globSync('src/{web,features}/**/*.sheet.css')

const PROPERTY = /--[a-z][a-z0-9-]*/g
const LETTERS = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Short names of all custom properties, the most frequent first: the same in every sheet, for sheets share them. */
function chooseNames(): Map<string, string> {
  const uses = globSync('src/{web,features}/**/*.css').flatMap(
    file => readFileSync(file, 'utf8').match(PROPERTY) ?? [],
  )
  const counted = [...Map.groupBy(uses, name => name)]
    .map(([name, { length }]) => ({ name, length }))
    .sort((one, other) => other.length - one.length || (one.name < other.name ? -1 : 1))
  return new Map(
    counted.map(({ name }, at) => {
      const turn = Math.floor(at / LETTERS.length)
      return [name, `--${LETTERS[at % LETTERS.length]}${turn || ''}`]
    }),
  )
}

/** A PostCSS plugin that shortens custom properties, which weigh a quarter of a kilobyte in every page. */
export function shortenProperties() {
  const names = chooseNames()
  const shorten = (text: string) => text.replace(PROPERTY, name => names.get(name) ?? name)
  return {
    postcssPlugin: 'shorten-properties',
    Declaration(declaration: { prop: string; value: string }) {
      const { prop, value } = declaration
      // a value that is set again is visited again
      if (shorten(prop) !== prop) declaration.prop = shorten(prop)
      if (shorten(value) !== value) declaration.value = shorten(value)
    },
  }
}

/** What no first paint needs, with the layers it stands in: `screen` marks what scripts show. */
const LATER = /@media ?(?:print|screen[^{]*|\(forced-colors: ?active\)) ?\{/y
const LAYER = /@layer [a-z]+ ?\{/y

/** Parts a minified sheet in two: what the first paint needs, and the rest. */
function splitSheet(css: string): { first: string; later: string } {
  let [first, later] = ['', '']
  const matchAt = (pattern: RegExp, at: number) => {
    pattern.lastIndex = at
    return pattern.exec(css)?.[0]
  }
  for (let at = 0; at < css.length; ) {
    const layer = matchAt(LAYER, at)
    const end = css[at] === '@' && (layer || matchAt(LATER, at)) ? findEnd(css, at) : undefined
    if (end === undefined) first += css[at++]
    else if (layer) {
      const inner = splitSheet(css.slice(at + layer.length, end - 1))
      if (inner.first) first += `${layer}${inner.first}}`
      if (inner.later) later += `${layer}${inner.later}}`
      at = end
    } else {
      later += css.slice(at, end)
      at = end
    }
  }
  return { first, later }
}

/** Returns the index after the block that begins at or after `at`. */
function findEnd(css: string, at: number): number {
  let depth = 0
  for (let end = css.indexOf('{', at); end < css.length; end++) {
    if (css[end] === '{') depth += 1
    if (css[end] === '}') depth -= 1
    if (depth === 0) return end + 1
  }
  throw new Error('a block of the sheet has no end')
}

/** A sheet without the custom properties that nothing in it reads; those of the dark theme are read by other sheets. */
function dropUnusedTokens(css: string): string {
  const used = new Set(css.match(/(?<=var\()--\w+/g))
  return used.size > 0
    ? css.replace(/(?<=[{;])(--\w+):[^;{}]*;?/g, (token, name) => (used.has(name) ? token : ''))
    : css
}

/** Takes out of the sheets that are written into pages what `PageSheet` (src/web/site/layout/Inlined.tsx) links. */
export const splitSheets = (): Plugin => ({
  name: 'split-sheets',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !SHEETS.some(sheet => file.originalFileNames.includes(sheet))) continue
      const { first, later } = splitSheet(dropUnusedTokens(String(file.source)))
      file.source = first
      // named by what is in it, as all that browsers keep for good
      if (later)
        this.emitFile({
          type: 'asset',
          name: file.names[0]!.replace(/(sheet[.])?css$/, 'later.css'),
          originalFileName: file.originalFileNames[0]!.replace(/css$/, 'later.css'),
          source: later,
        })
    }
  },
})
