import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toSlug } from '#shared/places.ts'
import { cityNames } from './cities.ts'
import { audit } from './lighthouse.ts'
import { startProduct } from './product.ts'
import { benchRendering } from './rendering.ts'
import { PORT, say } from './report.ts'
import { measureScreens } from './screens.ts'
import { weigh } from './weights.ts'
import { enterDays } from './year.ts'

const FEW = 40
const MANY = 500
const DAYS = 30
const CITY = toSlug(cityNames(1)[0]!)
const PAGES = ['/', '/rate-chart-web', '/compare', `/chicken-rate/${CITY}`, '/contact']

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

async function auditPages(url: string, folder: string) {
  for (const path of PAGES) {
    const { scores, largestPaint, blocked, shift } = await audit(url + path, folder, 'mobile')
    const written = Object.entries(scores).map(([name, score]) => `${name} ${Math.round(score)}`)
    say(
      `Lighthouse, mobile, ${path}: ${written.join(', ')}; LCP ${Math.round(largestPaint)} ms, ` +
        `TBT ${Math.round(blocked)} ms, CLS ${shift.toFixed(3)}`,
    )
  }
}

for (const [cities, budget] of [
  [FEW, 2],
  [MANY, 15],
] as const) {
  const ms = await benchRendering(cities)
  say(`Rendering Home of ${cities} cities: ${ms.toFixed(1)} ms of CPU (at most ${budget})`)
}

const dataDir = await mkdtemp(join(tmpdir(), 'chicken-rates-bench-'))
try {
  const product = await startProduct(dataDir, PORT)
  const token = await product.logIn()
  await enterDays(product, token, { cities: FEW, days: DAYS })
  const few = await weigh(product.url)
  say(
    `First readable visit of Home, ${FEW} cities: ${kB(few.readable)} (at most 30): HTML with its sheets ${kB(few.html)}, ` +
      `font ${kB(few.fonts)}, linked sheets ${kB(few.sheets)}`,
  )
  const screens = await measureScreens(product.url, CITY)
  say(
    `Home, ${FEW} cities, phone screens from the bar to the end of the table: one market ${screens.oneMarket.toFixed(1)} ` +
      `(at most 3), all markets ${screens.allMarkets.toFixed(1)} (at most 10)`,
  )
  say(
    `Rates of a city in the first screen: 1280x800 ${screens.isFirstOnDesk}, 360x740 with a chosen city ${screens.isFirstOnPhone} (both true)`,
  )
  say(`Scripts of Home, after it is readable: ${kB(few.scripts)} (at most 75)`)
  if (process.argv.includes('--lighthouse')) await auditPages(product.url, dataDir)
  await enterDays(product, token, { cities: MANY, leftOut: FEW, days: 2 })
  const many = await weigh(product.url)
  say(
    `HTML of Home, ${MANY} cities: ${kB(many.html)} (at most 40), ${kB(many.htmlPlain)} uncompressed (at most 300)`,
  )
  await product.stop()
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
