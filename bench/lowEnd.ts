import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localizePath } from '#shared/languages.ts'
import { audit } from './lighthouse.ts'
import { startProduct } from './product.ts'
import { PORT, say } from './report.ts'
import { enterDays } from './year.ts'

/** How many cities Home has; an argument measures one of these alone. */
const SIZES = [40, 500].filter(cities => !process.argv[2] || process.argv[2] === String(cities))
const LANGUAGES = ['en', 'te', 'ta'] as const
const DAYS = 30

const dataDir = await mkdtemp(join(tmpdir(), 'chicken-rates-low-end-'))
try {
  const product = await startProduct(dataDir, PORT)
  const token = await product.logIn()
  let leftOut = 0
  for (const cities of SIZES) {
    await enterDays(product, token, { cities, leftOut, days: DAYS })
    leftOut = cities
    for (const language of LANGUAGES) {
      const { scores, ...figures } = await audit(
        product.url + localizePath(language, '/'),
        dataDir,
        'low end',
      )
      const written = Object.entries(figures).map(([name, figure]) => `${name} ${figure.toFixed(2)}`)
      say(
        `Home, ${cities} cities, ${language}: performance ${Math.round(scores.performance!)} (at least 97), ${written.join(', ')}`,
      )
    }
  }
  await product.stop()
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
