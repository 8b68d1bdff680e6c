import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** In a mount namespace of its own, so that nothing is left of it. It ends with its standard input. */
const MOUNT = `cd "$1"
mount -t tmpfs none .
cd "$1"
mkdir upper work root
mount -t overlay -o lowerdir=/,upperdir=upper,workdir=work overlay root
mount -t proc proc root/proc
mount --rbind /dev root/dev
mount -t tmpfs none root/run
echo mounted
exec cat`

/** This machine's system with a layer in memory over it: whatever is installed there is gone with it. */
export interface OwnSystem {
  /** How to start a program in it, as root. */
  enter(...command: string[]): [program: string, ...args: string[]]
  /** Runs a program in it and returns what it printed. Throws with its errors. */
  run(...command: string[]): string
  /** Copies a file into its folder of temporary files. Returns the path there. */
  copy(file: string): string
  close(): Promise<void>
}

/** Returns why there can be no Debian system of its own here; undefined where there can be one. */
export function findMissing(): string | undefined {
  if (process.platform !== 'linux') return 'only Linux has Debian packages'
  if (spawnSync('dpkg-deb', ['--version']).error) return 'there is no dpkg'
  if (process.getuid?.() !== 0) return 'only root may mount'
  const folder = mkdtempSync(join(tmpdir(), 'chicken-rates-system-'))
  const { stderr, status } = spawnSync('unshare', ['--mount', 'sh', '-ec', MOUNT, 'sh', folder], {
    input: '',
    encoding: 'utf8',
  })
  rmdirSync(folder)
  return status === 0 ? undefined : `nothing can be mounted: ${stderr?.trim()}`
}

/** Opens a system of its own. Throws where there can be none. */
export async function openOwnSystem(): Promise<OwnSystem> {
  const folder = mkdtempSync(join(tmpdir(), 'chicken-rates-system-'))
  const holder = spawn('unshare', ['--mount', 'sh', '-ec', MOUNT, 'sh', folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(holder, 'exit')
  await Promise.race([once(holder.stdout, 'data'), ended])
  if (holder.exitCode !== null) throw new Error('a system of its own cannot be mounted')
  const enter: OwnSystem['enter'] = (...command) => [
    'nsenter',
    `--mount=/proc/${holder.pid}/ns/mnt`,
    'chroot',
    join(folder, 'root'),
    ...command,
  ]
  const call = (command: string[], input: Buffer | string = '') => {
    const [program, ...args] = enter(...command)
    const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' }
    const { status, stdout, stderr } = spawnSync(program, args, { input, env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${command.join(' ')}: ${stderr}${stdout}`)
    return stdout
  }
  return {
    enter,
    run: (...command) => call(command),
    copy(file) {
      const to = join('/tmp', basename(file))
      call(['sh', '-c', 'cat > "$0"', to], readFileSync(file))
      return to
    },
    async close() {
      holder.stdin.end()
      await ended
      rmdirSync(folder)
    },
  }
}
