import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import own from '../package.json' with { type: 'json' }
import { FEATURES } from '../src/features/features.ts'

/**
 * Takes a feature away from a copy of the tree and checks that the rest stands: types, imports, build and tests. Without a name it
 * checks the types without each feature; after a name, files of tests are the only ones that run.
 */
const ROOT = join(import.meta.dirname, '..')
const LIST = 'src/features/features.ts'
/** What is said of the whole product, with all of its features. */
const OF_THE_WHOLE = /^(test\/(whole|model|fuzz)\/|lint\/prose[.]test[.]ts$|release\/files[.]test[.]ts$)/
/** Server, site and tests as one program: what a feature leaves behind is missing there too, and is looked for once. */
const EACH_FILE_ONCE = ['tsconfig.without.json', 'src/web', 'src/web/tsconfig.workers.json']
const listFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\0')
    .filter(file => file && existsSync(join(ROOT, file)))

const aliases = Object.entries(own.imports).map(([alias, path]) => [alias.slice(0, -1), path.slice(2, -1)])

/** The files that a source imports, by their paths in the tree. */
const listImports = (file: string): string[] =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([.#][^']*)'/g)].map(
    ([, path]) => {
      const alias = aliases.find(([name]) => path!.startsWith(name!))
      return alias ? path!.replace(alias[0]!, alias[1]!) : normalize(join(dirname(file), path!))
    },
  )

/**
 * Sets of features to take away together: of any two features each is gone from a set that has the other, so that whatever needs
 * one is checked without it. Every feature is in half of the sets, no two in the same: 6 sets are enough for 20 features.
 */
function planRemovals(features: readonly string[]): string[][] {
  for (let sets = 1; ; sets++) {
    const halves = Array.from({ length: 2 ** sets }, (_, bits) =>
      Array.from({ length: sets }, (_set, at) => at).filter(at => bits & (1 << at)),
    ).filter(half => half.length === Math.ceil(sets / 2))
    if (halves.length < features.length) continue
    return Array.from({ length: sets }, (_, at) =>
      features.filter((_name, index) => halves[index]!.includes(at)),
    )
  }
}

/** Whatever tries the product from outside `src` and needs one of the features goes with it. */
function listKept(removed: readonly string[]): string[] {
  const gone = new Set<string>()
  const isGone = (file: string) =>
    removed.some(feature => file.startsWith(`src/features/${feature}/`)) || gone.has(file)
  const files = listFiles().filter(file => !OF_THE_WHOLE.test(file))
  const outside = files.filter(file => /^(test|e2e|bench|faults|release)\/.*[.]ts$/.test(file))
  const imports = new Map(outside.map(file => [file, listImports(file)]))
  for (let size = -1; size < gone.size; ) {
    size = gone.size
    for (const file of outside) if (imports.get(file)!.some(isGone)) gone.add(file)
  }
  return files.filter(file => !isGone(file))
}

/** Makes the tree without these features in a folder that may have lacked others. */
function layOut(folder: string, removed: readonly string[]): void {
  for (const name of readdirSync(folder))
    if (name !== 'node_modules') rmSync(join(folder, name), { recursive: true })
  for (const file of listKept(removed)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(ROOT, file), join(folder, file))
  }
  const list = readFileSync(join(ROOT, LIST), 'utf8')
  writeFileSync(join(folder, LIST), list.replace(new RegExp(`^ *'(${removed.join('|')})',.*\n`, 'gm'), ''))
}

/** Links each file, not the folders: a tool would follow those out of the tree. */
function linkPackages(folder: string): void {
  const packages = join(ROOT, 'node_modules')
  // another disk takes no links
  execFileSync('sh', ['-c', 'cp -al "$0" "$1" 2>/dev/null || cp -a "$0" "$1"', packages, folder])
  // what tools write must not get into the tree; types are checked from where the whole tree left them
  rmSync(join(folder, 'node_modules/.cache'), { recursive: true, force: true })
  const built = join(ROOT, 'node_modules/.cache/types')
  if (existsSync(built)) cpSync(built, join(folder, 'node_modules/.cache/types'), { recursive: true })
}

const [feature, ...tests] = process.argv.slice(2)
if (feature !== undefined && !(FEATURES as readonly string[]).includes(feature)) {
  process.stderr.write(`Use: npm run test:without -- [${FEATURES.join(' | ')}] [tests]\n`)
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'chicken-rates-without-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
linkPackages(folder)
const run = (script: string, ...names: string[]) => {
  const began = Date.now()
  execFileSync('npm', ['run', '--silent', script, '--', ...names], { cwd: folder, stdio: 'inherit' })
  process.stdout.write(`  ${script}: ${Math.round((Date.now() - began) / 1000)} s\n`)
}
for (const removed of feature === undefined ? planRemovals(FEATURES) : [[feature]]) {
  process.stdout.write(`without ${removed.join(', ')}\n`)
  layOut(folder, removed)
  if (feature === undefined) {
    run('types', ...EACH_FILE_ONCE)
    continue
  }
  run('types')
  for (const script of ['lint:imports', 'build']) run(script)
  run('test:api', ...tests)
}
