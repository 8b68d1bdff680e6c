import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { makeDebianPackage } from './debianPackage.ts'
import { ROOT } from './files.ts'

/** Makes the Debian package of the release in `dist/release`, with `dpkg-deb`, and adds its checksum to those of the release. */
const OUT = join(ROOT, 'dist/release')
const SUMS = join(OUT, 'SHA256SUMS')
const [tarball] = globSync('*.tar.gz', { cwd: OUT })
if (!tarball) throw new Error('Make the release first: npm run release')

const time = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' }).trim()
const file = makeDebianPackage(join(OUT, tarball), OUT, time)
const bytes = readFileSync(file)
const others = readFileSync(SUMS, 'utf8').replace(/^.*[.]deb\n/m, '')
writeFileSync(SUMS, `${others}${createHash('sha256').update(bytes).digest('hex')}  ${basename(file)}\n`)
process.stdout.write(`dist/release/${basename(file)}: ${(bytes.length / 1024 ** 2).toFixed(1)} MB\n`)
