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
  if (existsSync('.env')) process.loadEnvFile('.env')
  // biome-ignore lint/style/noProcessEnv: the settings are read by a module that this prepares for
  const dataDir = process.env.DATA_DIR || './data'
  if (!existsSync(dataDir)) return
  const own = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
  const compiled = join(dataDir, 'compiled')
  const outdated = existsSync(compiled) ? readdirSync(compiled).filter(name => name !== own.version) : []
  for (const name of outdated) rmSync(join(compiled, name), { recursive: true })
  const { enableCompileCache } = await import('node:module')
  enableCompileCache(join(compiled, own.version))
}
await keepCompiled().catch(() => {})
