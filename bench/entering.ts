import type { Page } from '@playwright/test'
import { addDays } from '#shared/days.ts'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'
import { makePrice } from './cities.ts'
import { makeSheet, saveDay } from './markets.ts'
import type { Product } from './product.ts'
import { say } from './report.ts'
import { TODAY } from './year.ts'

const CITIES = 40
const CELLS = MARKETS.length * KINDS.length
/** Prices that are others than the day before in each third city, 130 in all. */
const CHANGED = 10
/** Keys a clerk presses in a second on a number pad. */
const SPEED = 4

/** Presses keys and counts them; a shortcut is one. */
function createKeyboard(page: Page) {
  let count = 0
  return {
    async press(...keys: readonly string[]) {
      for (const key of keys) await page.keyboard.press(key)
      count += keys.length
    },
    takeCount() {
      const pressed = count
      count = 0
      return pressed
    },
  }
}
type Keyboard = ReturnType<typeof createKeyboard>

/** Types rates of a city, of three digits each; two are enough for one that is at most 10 away from the day before. */
async function typeCity(keyboard: Keyboard, city: number, day: number, cells = CELLS) {
  const [price, before] = [makePrice(city, day), makePrice(city, day - 1)]
  const isNear = day > 2 && Math.abs(price - before) <= 10
  for (let cell = 0; cell < cells; cell += 1)
    await keyboard.press(...String(price + cell).slice(isNear ? -2 : 0), 'Enter')
}

async function openDay(page: Page, date: string) {
  await page.goto(`/admin/day-sheet?date=${date}`)
  await page.locator('#sheet-0-0').focus()
}

/** One key answers what is asked before rates of another day, or unchanged ones, are published. */
async function submit(page: Page, keyboard: Keyboard, saved: string) {
  await keyboard.press('Control+Enter')
  const question = page.getByRole('alertdialog')
  const done = page.locator('.savebar').getByText(saved)
  await question.or(done).first().waitFor()
  if (await question.isVisible()) await keyboard.press('Enter')
  await done.waitFor()
}

/** Counts the keys in which a clerk enters a city and a whole day, from the first cell to what is saved. */
export async function benchEntering({ url }: Product, token: string, page: Page) {
  const days = [3, 2, 1].map(ago => addDays(TODAY, -ago))
  await saveDay(url, token, days[0]!, makeSheet(CITIES, 1))
  const keyboard = createKeyboard(page)
  const report = (what: string, before: string) => {
    const keys = keyboard.takeCount()
    say(`${what}: ${keys} keys, ${Math.round(keys / SPEED)} s at ${SPEED} keys a second (${before})`)
  }

  await openDay(page, days[1]!)
  for (let city = 0; city < CITIES; city += 1) await typeCity(keyboard, city, 2)
  await submit(page, keyboard, `${CITIES} saved`)
  report(`A day of ${CITIES} cities, each rate typed`, '1,873 before')

  await openDay(page, days[2]!)
  for (let city = 0; city < CITIES; city += 1)
    if (city % 3 === 1) {
      await typeCity(keyboard, city, 3, CHANGED)
      for (let cell = CHANGED; cell < CELLS; cell += 1) await keyboard.press('Enter')
    } else await keyboard.press('ArrowDown')
  await keyboard.press('*')
  await submit(page, keyboard, `${CITIES} saved`)
  report('The same when 130 of the prices changed', '576 with three digits each, at most 450 asked')

  await page.goto('/admin/rate-update')
  await page.getByText(`of ${CITIES} cities entered`).waitFor()
  await page.locator('#city').focus()
  await keyboard.press('Enter')
  await page.locator('[id="oneKgRate.chicken"]:focus').waitFor()
  await typeCity(keyboard, 0, 4)
  await submit(page, keyboard, 'Rates submitted successfully!')
  report('A city in Rate Update', '52 before')
}
