import { execFileSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { ROOT, readJson } from './files.ts'

const DEPLOY = join(ROOT, 'deploy')
const SCRIPTS = join(import.meta.dirname, 'debian')
const ARCHITECTURES: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }
/** Debian's packages of the libraries that programs of a release find outside of it. What is not here is glibc's. */
export const LIBRARIES: Readonly<Record<string, string>> = {
  'libatomic.so.1': 'libatomic1',
  'libgcc_s.so.1': 'libgcc-s1',
  'libstdc++.so.6': 'libstdc++6',
}
const DEPENDS = ['init-system-helpers', ...Object.values(LIBRARIES), 'libc6', 'passwd', 'util-linux']
const { name, description } = readJson('package.json')

/**
 * Makes a Debian package of a release's tarball: the product below /usr/lib, settings below /etc, data below /var/lib, a user and a
 * service of systemd. The same tarball and time, in s since 1970, give the same bytes. Returns the file.
 */
export function makeDebianPackage(tarball: string, folder: string, time: string): string {
  const release = basename(tarball, '.tar.gz')
  const [, version = '', arch = ''] = /-(\d[^/]*)-linux-(\w+)$/.exec(release) ?? []
  const architecture = ARCHITECTURES[arch]
  if (!architecture) throw new Error(`${release} is no release for Linux that Debian has a name for.`)
  const work = mkdtempSync(join(tmpdir(), 'chicken-rates-deb-'))
  try {
    const root = join(work, 'root')
    const put = (file: string, text: string, mode = 0o644) => {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), text, { mode })
    }
    mkdirSync(join(root, 'usr/lib'), { recursive: true })
    mkdirSync(join(root, 'etc', name), { recursive: true })
    execFileSync('tar', ['-xzf', tarball, '--no-same-owner', '-C', work])
    execFileSync('mv', [join(work, release), join(root, 'usr/lib', name)])
    for (const unit of globSync('*.service', { cwd: DEPLOY }))
      put(join('usr/lib/systemd/system', unit), toPackaged(readFileSync(join(DEPLOY, unit), 'utf8')))
    put(`usr/share/doc/${name}/copyright`, readFileSync(join(ROOT, 'LICENSE'), 'utf8'))
    put(join('usr/bin', name), readFileSync(join(SCRIPTS, name), 'utf8'), 0o755)
    // one that is no release sorts before it
    const debianVersion = version.replace('-', '~')
    const size = execFileSync('du', ['-sk', '--apparent-size', root], { encoding: 'utf8' }).split('\t')[0]
    put(
      'DEBIAN/control',
      `Package: ${name}
Version: ${debianVersion}
Architecture: ${architecture}
Maintainer: Chicken Rates
Installed-Size: ${size}
Depends: ${DEPENDS.join(', ')}
Recommends: systemd
Section: web
Priority: optional
Description: ${description.replace(/\.$/, '')}
 It brings its own Node.js and PostgreSQL. Settings are in /etc/${name}/.env.
`,
    )
    for (const script of ['postinst', 'prerm', 'postrm'])
      copyFileSync(join(SCRIPTS, script), join(root, 'DEBIAN', script))
    const file = join(folder, `${name}_${debianVersion}_${architecture}.deb`)
    execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '--build', root, file], {
      env: { ...process.env, SOURCE_DATE_EPOCH: time },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return file
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** A unit of `deploy` as the package has it: without the comment on how to install it, and in the folders of Debian. */
const toPackaged = (unit: string): string =>
  unit
    .replace(/^(#.*\n)+\n?/, '')
    .replace(/^WorkingDirectory=.*/m, `WorkingDirectory=/etc/${name}`)
    .replace(/^ExecStart=\/opt\/.*/m, `ExecStart=/usr/lib/${name}/${name} start`)
