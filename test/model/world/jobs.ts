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

/** Makes the files of `/data` in a folder, and returns them by their names. */
export async function dump(instance: Instance, folder: string): Promise<Map<string, Buffer>> {
  await rm(folder, { recursive: true, force: true })
  await instance.run('rate.dump')
  const [name] = await readdir(folder)
  const names = await readdir(join(folder, name!))
  const files = names.map(async each => [each, await readFile(join(folder, name!, each))] as const)
  return new Map(await Promise.all(files))
}
