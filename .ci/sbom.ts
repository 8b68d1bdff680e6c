import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Writes what the product is made of as CycloneDX, and fails when a direct dependency is not in it. */
const FILE = 'dist/sbom.cdx.json'

const made = execFileSync(
  'npm',
  ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'],
  { encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 },
)
const { components } = JSON.parse(made) as { components: { name: string; version: string }[] }
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
)
const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
// an alias (`npm:typescript@7.0.2`) is listed by its own name and the version behind it
const missing = [dependencies, devDependencies, optionalDependencies]
  .flatMap(each => Object.entries(each).map(([name, version]) => `${name}@${version.split('@').at(-1)}`))
  .filter(each => !listed.has(each))
if (missing.length > 0) throw new Error(`not in the bill of materials: ${missing.join(', ')}`)

mkdirSync('dist', { recursive: true })
writeFileSync(FILE, made)
process.stdout.write(`${FILE}: ${components.length} packages\n`)
