// Plain JavaScript: npm runs it after an installation, by whatever Node.js the machine has.
import { execSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the build reads. */
const FOLDERS = ['src', 'db/places']
const FILES = ['package-lock.json', 'package.json', 'tsconfig.base.json']
const CACHE = 'node_modules/.cache'
const BUILT_FROM = join(CACHE, 'built-from')
/** The last file that a build writes. */
const PAGES = 'dist/site/entry-server.js'

/** @param {string} path @returns {string[]} */
const listFiles = path =>
  readdirSync(path, { withFileTypes: true }).flatMap(entry => {
    const name = join(path, entry.name)
    return entry.isDirectory() ? listFiles(name) : entry.name.includes('.test.') ? [] : [name]
  })

function hashInputs() {
  const settings = readdirSync('.').filter(name => /^vite\..*ts$/.test(name))
  const hash = createHash('sha256')
  for (const file of [...FOLDERS.flatMap(listFiles), ...FILES, ...settings].sort())
    hash.update(`${file}\n`).update(readFileSync(file))
  return hash.digest('hex')
}

if (existsSync('node_modules/vite')) {
  const inputs = hashInputs()
  const isBuilt = existsSync(PAGES) && existsSync(BUILT_FROM) && readFileSync(BUILT_FROM, 'utf8') === inputs
  if (isBuilt) process.stdout.write('The web pages are built already.\n')
  else {
    process.stdout.write('Building the web pages: this takes about 20 seconds.\n')
    execSync('vite build --logLevel warn', { stdio: 'inherit' })
    mkdirSync(CACHE, { recursive: true })
    writeFileSync(BUILT_FROM, inputs)
  }
} else if (!existsSync(PAGES)) {
  process.stderr.write(
    'The web pages are not built, and `--omit=dev` leaves out what builds them: run npm ci first, then npm prune --omit=dev, ' +
      'or take a release, which has them.\n',
  )
  process.exit(1)
}
