import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'

export interface Browser {
  executablePath: string
  args: string[]
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Nothing that talks to anybody but the server under test. */
const ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const run = promisify(execFile)

/** Some systems keep a script of that name that only says how to install it. */
const starts = (path: string) =>
  run(path, ['--version']).then(
    () => true,
    () => false,
  )

async function installed(): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = [...NAMES.flatMap(name => folders.map(folder => join(folder, name))), ...MAC_APPLICATIONS]
  for (const path of paths) if (existsSync(path) && (await starts(path))) return path
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

/** The sandbox needs a user who is not root, and a build that was installed by root. */
const startedFrom = (executablePath: string, isSandboxed = process.getuid?.() !== 0): Browser => ({
  executablePath,
  args: isSandboxed ? ARGS : [...ARGS, '--no-sandbox'],
})

/**
 * A Chromium to test with: `CHROMIUM_PATH`, one of the system, Playwright's own, or else the one that came with
 * `npm install` and is unpacked into the temporary folder.
 */
export async function findChromium(): Promise<Browser> {
  const path = process.env.CHROMIUM_PATH ?? (await installed())
  if (path) return startedFrom(path)
  return startedFrom(await unpack(), false)
}

/** Unpacks it into a folder of this user: what another one has unpacked may not be run, nor written over. */
async function unpack(): Promise<string> {
  const { TMPDIR } = process.env
  const folder = join(tmpdir(), `chicken-rates-chromium-${process.getuid?.() ?? ''}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  process.env.TMPDIR = folder
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    return await packed.executablePath()
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
}
