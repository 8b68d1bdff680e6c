import { execFile, spawnSync } from 'node:child_process'
import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { NotRun, until } from './fault.ts'

const run = promisify(execFile)

async function asRoot(program: string, args: string[]): Promise<void> {
  if (process.getuid?.() !== 0) throw new NotRun('needs root, to mount a disk of its own')
  try {
    await run(program, args)
  } catch (error) {
    throw new NotRun(`${program}: ${(error as Error).message.split('\n').at(1) || 'not on this machine'}`)
  }
}

export interface Disk {
  folder: string
  unmount(): Promise<void>
}

/** A disk that is unmounted at the end of this process at the latest, also when it is in use. */
function diskAt(folder: string): Disk {
  const leave = () => void spawnSync('umount', ['-l', folder])
  process.once('exit', leave)
  return {
    folder,
    // killed processes use it until they have ended
    unmount: async () =>
      void (await until(`${folder} is unmounted`, 10_000, () => run('umount', [folder]).then(() => true))),
  }
}

/** Mounts a disk in memory of a size in MB. */
export async function mountMemory(folder: string, megabytes: number): Promise<Disk> {
  const target = join(folder, 'disk')
  await mkdir(target)
  await asRoot('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'chicken-rates-fault', target])
  return diskAt(target)
}

/** Mounts ext4 in a file of a size in MB, on a loop device. */
export async function mountImage(
  folder: string,
  megabytes: number,
): Promise<Disk & { again(): Promise<void> }> {
  const target = join(folder, 'disk')
  const image = join(folder, 'image')
  await mkdir(target)
  await writeFile(image, '')
  await truncate(image, megabytes * 1024 ** 2)
  await asRoot('mkfs.ext4', ['-q', '-F', image])
  const mounting = ['-o', 'loop', image, target]
  await asRoot('mount', mounting)
  return { ...diskAt(target), again: async () => void (await run('mount', mounting)) }
}

/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH, by perl, because Node.js has no ioctl. */
const CUT = `open(my $disk, '<', $ARGV[0]) or die; my $how = pack('L', 2); ioctl($disk, 0x8004587d, $how) or die`

/** From now on nothing reaches the disk: unwritten data and its journal are lost. */
export const cutPower = ({ folder }: Disk): Promise<void> => asRoot('perl', ['-e', CUT, folder])
