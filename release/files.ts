import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join, relative } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

export interface Locked {
  version: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
}

/** What runs, and what its operator reads; the pages in `dist` and the packages come beside it. */
const KEPT = [
  'src/server',
  'src/shared',
  'src/cli',
  'src/features',
  'db',
  'deploy',
  'docs',
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'LICENSE',
  '.env.example',
]
const LEFT_OUT = /[.]test[.](ts|yaml)$|^src\/features\/[^/]+\/(site|panel|e2e|test)\/|\/tsconfig[.]json$/
/** Of packages, by their paths within: types, maps and archives for compilers, and what their makers test with. */
const NOT_RUN = /[.](ts|mts|cts|map|a)$|^\/(test|tests|bench|benchmarks?)\//
/** Of packages of fonts: what the pictures do not read. The pages have theirs in `dist`. */
const NOT_DRAWN = /[.](woff|s?css)$|(?<!-600-normal)[.]woff2$/

export const readJson = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))

/** Lists the product's own files, by their paths in the checkout. */
export const listSources = (): string[] =>
  execFileSync('git', ['ls-files', '-z', ...KEPT], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter(file => file && !LEFT_OUT.test(file))

/** Lists what `vite build` has made. Throws when nothing is built. */
export function listPages(): string[] {
  if (!existsSync(join(ROOT, 'dist/site/entry-server.js'))) throw new Error('Build first: npm run build')
  return ['dist/client', 'dist/site'].flatMap(listFiles)
}

export const isProduction = ({ dev, devOptional }: Locked): boolean => !dev && !devOptional

/** Lists the packages that run on this platform: their folders, by the lock, with their versions. */
export const listPackages = (): [folder: string, version: string][] =>
  Object.entries(readJson('package-lock.json').packages as Record<string, Locked>)
    .filter(([folder, locked]) => folder && isProduction(locked))
    .filter(([folder, { optional }]) => !optional || existsSync(join(ROOT, folder)))
    .map(([folder, { version }]) => [folder, version])

/** Lists the files of a package, without packages inside it, which the lock names themselves. */
export const listPackageFiles = (folder: string): string[] =>
  listFiles(folder).filter(file => {
    const path = file.slice(folder.length)
    if (path.includes('/node_modules/') || NOT_RUN.test(path)) return false
    return !(folder.includes('@fontsource/') && NOT_DRAWN.test(path))
  })

const listFiles = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(ROOT, join(entry.parentPath, entry.name)))

/** The name of a source in a release: Node.js strips no types below `node_modules`, and stripped ones cost nothing at the start. */
export const toReleased = (path: string): string => path.replace(/[.]ts$/, '.js')

/** Names the sources that a text imports as a release names them. The built site imports the server's, too. */
export const importReleased = (text: string): string =>
  text.replaceAll(
    /(['"])((?:[.]{1,2}\/|#)[^'"\n]*)[.]ts\1/g,
    (_, quote: string, path: string) => `${quote}${toReleased(`${path}.ts`)}${quote}`,
  )

/** Returns a TypeScript source as JavaScript, which imports JavaScript. */
export const toJavaScript = (source: string): string => importReleased(stripTypeScriptTypes(source))
