import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '../e2e/chromium.ts'
import { median } from './load.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const RUNS = 3
/** Chromium drops events of its trace now and then, so that an audit has no figures; Lighthouse's own CI repeats those. */
const NOT_RECORDED = /NO_(?:NAVSTART|TRACING_STARTED|FCP|LCP)|PROTOCOL_TIMEOUT/
const ATTEMPTS = 5

/** The cheapest phones on the slowest networks: 10x CPU, 300 ms, 700 kbit/s. Their performance alone is asked for. */
const LOW_END = [
  '--only-categories=performance',
  '--throttling.cpuSlowdownMultiplier=10',
  '--throttling.rttMs=300',
  '--throttling.throughputKbps=700',
]

interface Report {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue?: number }>
}

export interface Measured {
  scores: Record<string, number>
  /** ms */
  firstPaint: number
  /** ms */
  largestPaint: number
  /** ms */
  speedIndex: number
  /** ms */
  blocked: number
  shift: number
}

async function run(url: string, folder: string, extra: string[]): Promise<Report> {
  const { executablePath, args } = await findChromium()
  const file = join(folder, 'lighthouse.json')
  const flags = ['--headless', ...args].join(' ')
  const options = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`, ...extra]
  await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...options], {
    env: { ...process.env, CHROME_PATH: executablePath },
  })
  return JSON.parse(await readFile(file, 'utf8'))
}

/** Repeats an audit that recorded nothing, and never one for its figures. */
async function runRecorded(...parameters: Parameters<typeof run>): Promise<Report> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(...parameters)
    } catch (error) {
      const [code] = NOT_RECORDED.exec(String((error as { stderr?: string }).stderr)) ?? []
      if (!code || attempt === ATTEMPTS) throw error
      process.stderr.write(`${parameters[0]} is audited again: ${code}\n`)
    }
  }
}

/** Runs Lighthouse for a phone; the median of three runs. npm fetches it on request, because the product does not need it. */
export async function audit(url: string, folder: string, profile: 'mobile' | 'low end'): Promise<Measured> {
  const reports: Report[] = []
  for (let at = 0; at < RUNS; at++)
    reports.push(await runRecorded(url, folder, profile === 'mobile' ? [] : LOW_END))
  const value = (name: string) =>
    median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN))
  const names = Object.keys(reports[0]!.categories)
  return {
    scores: Object.fromEntries(
      names.map(name => [name, median(reports.map(({ categories }) => categories[name]!.score * 100))]),
    ),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    speedIndex: value('speed-index'),
    blocked: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
  }
}
