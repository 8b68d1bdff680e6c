import type { Page } from '@playwright/test'
import { type Product, startProduct } from '../product.ts'
import { expect, test } from '../test.ts'
import { outcome } from './rateForm.ts'
import { findToast, logIn } from './screen.ts'
import { applyMessage, paste } from './sheet.ts'

const CITIES = 500
/** Names of letters alone, in the order of their numbers: `Qxzaaa`. */
const letters = (at: number) =>
  [at / 676, at / 26, at].map(part => 'abcdefghijklmnopqrstuvwxyz'[Math.floor(part) % 26])
const makeName = (at: number) => `Qxz${letters(at).join('')}`

let product: Product

// a new site, and one of five hundred cities: nobody else's tests should meet either
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

/** Names of the rows whose middle lies in the window of the sheet; a gap in it fails. */
const seen = (page: Page) =>
  page.locator('.sheet').evaluate(sheet => {
    const { left, top, bottom } = sheet.getBoundingClientRect()
    const head = sheet.querySelector('thead')!.getBoundingClientRect().height
    const names: string[] = []
    for (let y = top + head + 10; y < bottom - 20; y += 30)
      names.push(
        document
          .elementFromPoint(left + 20, y)
          ?.closest('tr')
          ?.querySelector('th')?.textContent ?? '-',
      )
    return names
  })

const ADMIN = { email: 'ravi@rates.example', password: 'nine slow ferries' }

test('the link that a new server prints creates the first Admin, whose one paste fills the site, and 500 rows scroll without a blank one', async ({
  another,
}) => {
  const link = () => product.lines.join('\n').match(/http\S+\/admin\/setup#\S+/)?.[0]
  await expect.poll(link).toBeDefined()
  const page = await another({ baseURL: product.url })
  await page.goto(link()!)
  await page.getByLabel('Name').fill('Ravi Menon')
  await page.getByLabel('Contact number').fill('9876543210')
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  await logIn(page, ADMIN)
  await expect(page.locator('.me')).toContainText('Admin')

  await page.goto('/admin/day-sheet')
  await expect(page.getByText(/^No city has rates yet\./)).toBeVisible()
  const lines = Array.from({ length: CITIES }, (_, at) => `${makeName(at)}\t${200 + (at % 90)}\t320\t450`)
  await paste(page.getByLabel('Another city'), lines.join('\n'))
  await page.getByRole('button', { name: `Add all ${CITIES} new cities` }).click()
  await applyMessage(page)
  await expect(outcome(page)).toContainText(`${CITIES * 3} rates pasted.`)
  await page.getByRole('button', { name: 'Submit Rates' }).click()
  await expect(findToast(page, `✅ ${CITIES} saved.`)).toBeVisible()

  await page.locator('#sheet-0-0').focus()
  for (let row = 1; row <= 40; row += 1) {
    await page.keyboard.press('ArrowDown')
    await expect(page.locator(`#sheet-${row}-0`)).toBeFocused()
  }
  await expect.poll(() => seen(page)).not.toContain('-')
  const sheet = page.getByRole('region', { name: 'Rates of the day, by city' })
  await sheet.hover()
  for (let turn = 0; turn < 12; turn += 1) {
    await page.mouse.wheel(0, 2600)
    await expect.poll(() => seen(page)).not.toContain('-')
  }
  await expect(page.getByRole('rowheader', { name: new RegExp(`^${makeName(CITIES - 1)}`) })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('#sheet-41-0')).toBeFocused()
  await expect.poll(() => seen(page)).not.toContain('-')

  // paper has all of them, and does not scroll
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(page.locator('.sheet input[name="retail.chicken"]')).toHaveCount(CITIES)
  expect(await sheet.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
})
