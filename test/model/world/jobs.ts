import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Instance } from './instance.ts'

/** Runs the backup by the schedule where its folder can be written or not. Returns whether it succeeded. */
export async function backUpBySchedule(
  instance: Instance,
  folder: string,
  isWritable: boolean,
): Promise<boolean> {
  await rm(folder, { recursive: true, force: true })
  if (!isWritable) await writeFile(folder, '')
  return instance.run('backup.make').then(
    () => true,
    () => false,
  )
}

/** Makes the zip of `/data` in a folder and returns it. */
export async function dump(instance: Instance, folder: string): Promise<Buffer> {
  await rm(folder, { recursive: true, force: true })
  await instance.run('rate.dump')
  const [name] = await readdir(folder)
  return readFile(join(folder, name!))
}
