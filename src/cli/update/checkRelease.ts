import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { OperatorError } from '#server/operatorError.ts'
import { verifySignature } from './signature.ts'

/** A release that may take the place of the one that runs. */
export interface Release {
  version: string
  /** Of its folder. */
  name: string
}

interface Installed {
  version: string
  platform: string
  /** The key that came with the release that runs. */
  publicKey: string
}

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/

/** Whether a version is newer than another one. */
function isNewer(version: string, other: string): boolean {
  const [[, ...a], [, ...b]] = [VERSION.exec(version)!, VERSION.exec(other)!]
  const at = a.findIndex((part, place) => Number(part) !== Number(b[place]))
  return at >= 0 && Number(a[at]) > Number(b[at])
}

/**
 * Checks that a tarball is a newer release for this machine, signed with the key of the one that runs. The signed comment names
 * it, so nobody can hand over an older one under a newer name. Throws OperatorError.
 */
export async function checkRelease(
  file: string,
  { version: running, platform, publicKey }: Installed,
): Promise<Release> {
  if (!existsSync(file)) throw new OperatorError(`${file} is not there.`)
  const signature = await readFile(`${file}.minisig`, 'utf8').catch(() => '')
  if (!signature) throw new OperatorError(`${file}.minisig, its signature, is not there.`)
  const comment = await verifySignature(file, signature, publicKey)
  const name = basename(file).replace(/\.tar\.gz$/, '')
  const [, version, built] = /^chicken-rates-([\d.]+)-(\w+-\w+)$/.exec(name) ?? []
  if (comment === undefined || comment !== name || !VERSION.test(version ?? ''))
    throw new OperatorError(`${file} is damaged, or not a release that was signed for this installation.`)
  if (built !== platform) throw new OperatorError(`${file} is for ${built}, and this machine is ${platform}.`)
  if (!isNewer(version!, running))
    throw new OperatorError(
      `${file} is version ${version}, and ${running} runs: only a newer one is an update.`,
    )
  return { version: version!, name }
}
