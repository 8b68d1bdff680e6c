import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { SCRIPT_FONTS } from '#features/share-pictures/server/fonts.ts'
import {
  importReleased,
  listPackageFiles,
  listPackages,
  listPages,
  listSources,
  ROOT,
  readJson,
  toJavaScript,
  toReleased,
} from './files.ts'

const sources = listSources()

test('a release has no tests, no sources of the web and no package that only builds need', () => {
  expect(sources.filter(file => /[.]test[.]|^src\/web|^test|^e2e/.test(file))).toEqual([])
  const names = new Set(listPackages().map(([folder]) => folder.replace('node_modules/', '')))
  expect(['vite', 'vitest', 'typescript', '@biomejs/biome'].filter(name => names.has(name))).toEqual([])
  expect(Object.keys(readJson('package.json').dependencies).filter(name => !names.has(name))).toEqual([])
})

test('whatever a source of a release imports is in the release, too', () => {
  const listed = new Set(sources)
  const missing = sources
    .filter(file => file.endsWith('.ts'))
    .flatMap(file =>
      [
        ...readFileSync(join(ROOT, file), 'utf8').matchAll(
          /^(?:import|export|} from|.*(?:import|URL)\()[^'\n]*'((?:[.]{1,2}\/|#)[^']*[.]\w+)(?<![.]d[.]ts)'/gm,
        ),
      ]
        .map(([, to]) => (to!.startsWith('#') ? `src/${to!.slice(1)}` : join(dirname(file), to!)))
        .filter(to => !listed.has(to) && to !== 'package.json')
        .map(to => `${file}: ${to}`),
    )
  expect(missing).toEqual([])
})

test('whatever the built site imports of the sources is in the release, under its name there', () => {
  const released = new Set(sources.map(toReleased))
  const imported = listPages()
    .filter(file => /^dist\/site\/.*[.]js$/.test(file))
    .flatMap(file => [
      ...importReleased(readFileSync(join(ROOT, file), 'utf8')).matchAll(/ from ?"#([^"]+)"/g),
    ])
    .map(([, path]) => `src/${path}`)
  expect(imported).not.toEqual([])
  expect(imported.filter(path => !released.has(path))).toEqual([])
})

test('whatever README and the pages for operators link to is in the release, too', () => {
  const pages = sources.filter(file => /^(README|docs\/operations\/\w.*)[.]md$/.test(file))
  const linked = pages.flatMap(page =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path]) =>
      join(dirname(page), path!),
    ),
  )
  expect(linked.length).toBeGreaterThan(30)
  expect(linked.filter(path => !sources.some(file => `${file}/`.startsWith(join(path, '/'))))).toEqual([])
})

test('a source loses its types and imports JavaScript', () => {
  const source =
    "import { a } from './a.ts'\nimport type { B } from '#shared/b.ts'\nexport const c: B = a('x.ts')\n"
  const [first, , third] = toJavaScript(source).split('\n')
  expect(first).toBe("import { a } from './a.js'")
  expect(third!.replace(/ +/g, ' ')).toBe("export const c = a('x.ts')")
})

test('of the fonts, a release has one file for each script and none that only compilers or pages read', () => {
  const fonts = listPackages().flatMap(([folder]) =>
    listPackageFiles(folder).filter(file => /[.]woff2?$/.test(file)),
  )
  const own = Object.values(SCRIPT_FONTS).flatMap(({ family, subsets }) =>
    subsets.map(
      subset => `node_modules/@fontsource/anek-${family}/files/anek-${family}-${subset}-600-normal.woff2`,
    ),
  )
  expect(own.filter(file => !fonts.includes(file))).toEqual([])
  expect(fonts.filter(file => !file.endsWith('-600-normal.woff2'))).toEqual([])
})
