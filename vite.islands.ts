import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

/** Asks for the script that hydrates the component of a file. */
const START = '?start'

/** The entries of islands, and stylesheets that islands bring along. */
export const ISLANDS = [
  ...globSync('src/{web,features}/**/*.island.tsx').map(file => file + START),
  ...globSync('src/{web,features}/**/*.island.css'),
]

/** Writes the script of each island. */
export const islands = (): Plugin => ({
  name: 'islands',
  enforce: 'pre',
  resolveId: source => (source.endsWith(START) ? join(import.meta.dirname, source) : undefined),
  load(id) {
    if (!id.endsWith(START)) return undefined
    const file = id.slice(0, -START.length)
    const name = basename(file, '.island.tsx')
    return `import { createStart } from '#web/site/islands/start.tsx'
import { ${name} } from '${file}'
export const start = createStart(${name})`
  },
})
