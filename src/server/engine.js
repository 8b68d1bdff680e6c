import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

// Plain JavaScript, loaded before everything else: an older Node.js reads no TypeScript and could not say why.
const NEEDED = 26
const version = process.versions.node

if (Number.parseInt(version, 10) < NEEDED) {
  process.stderr.write(
    `Chicken Rates needs Node.js ${NEEDED} or later, and this is ${version}: ` +
      'start it with npm, which brings the right one (npm ci, npm start).\n',
  )
  process.exit(1)
}

/**
 * Keeps what V8 compiles in the data folder, 10 MB, which takes a third off the next start. A first start has no folder
 * yet. What does not work here is left to the product, which says it in a sentence.
 */
async function keepCompiled() {
  const { parseEnv } = await import('node:util')
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}
  // biome-ignore lint/style/noProcessEnv: the settings are read by a module that this prepares for
  const dataDir = process.env.DATA_DIR || file.DATA_DIR || './data'
  if (!existsSync(dataDir)) return
  const own = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
  const compiled = join(dataDir, 'compiled')
  const outdated = existsSync(compiled) ? readdirSync(compiled).filter(name => name !== own.version) : []
  for (const name of outdated) rmSync(join(compiled, name), { recursive: true })
  const { enableCompileCache } = await import('node:module')
  enableCompileCache(join(compiled, own.version))
}
await keepCompiled().catch(() => {})

const SOURCES = new URL('..', import.meta.url).href
/** The names of package.json that lead to sources; those of messages lead to what is built. */
const FOLDER = /^#(?=(?:shared|server|web|features|cli)\/)/

/**
 * Finds files by their names alone. Node.js reads for each import what package.json says, and whether the file is a link: a
 * tenth of the time that imports take. A release has JavaScript, and finds what it installs in the same way.
 */
async function findFast() {
  const { registerHooks } = await import('node:module')
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier.endsWith('.ts') && FOLDER.test(specifier))
        return { url: new URL(specifier.slice(1), SOURCES).href, shortCircuit: true }
      // what a module imports by a relative name is that very file
      if (specifier.startsWith('.') && context.conditions.includes('import') && context.parentURL)
        return { url: new URL(specifier, context.parentURL).href, shortCircuit: true }
      return next(specifier, context)
    },
  })
}
await findFast()
