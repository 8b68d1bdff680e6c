import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { LANGUAGE_NAMES, PANEL_LANGUAGE } from '#shared/languages.ts'
import { LAID_OUT } from '../languages.ts'
import { expect, test } from '../test.ts'
import { expectNoWider, NARROWEST } from '../widths.ts'

const MESSAGES = join(import.meta.dirname, '../../dist/messages/panel')

const SCREENS = join(import.meta.dirname, '../../src/web/panel/screens/screens.ts')
/** Lists the paths of all screens: only Vite can run the list itself. */
const listScreens = (): string[] =>
  [...readFileSync(SCREENS, 'utf8').matchAll(/ path: '([^']*)'/g)].map(([, path]) => path!)

const OPEN_SCREENS: readonly string[] = ['/admin/login', '/admin/register', '/admin/setup', '/admin/reset']
// the rules look at every cell: a few rows show what thousands would
const STAFF_SCREENS = listScreens().map(path => `/admin/${path.replace(':_id', 'none')}?city=Pune`)

const speak = (page: Page, language: string, url: string) =>
  page.context().addCookies([{ name: PANEL_LANGUAGE, value: language, url: `${url}/admin` }])

// what fits the narrowest window in the language with the longest words fits every other
test.describe('the panel in another language', () => {
  test.use({ as: 'Admin', viewport: NARROWEST })

  for (const language of LAID_OUT.filter(each => each !== 'en'))
    test(`${language}: every screen is in it, and fits`, async ({ another, baseURL, storageState }) => {
      test.slow()
      const { SHELL } = await import(join(MESSAGES, language, 'shell.js'))
      const visitor = await another()
      const staff = await another({ ...(storageState && { storageState }) })
      for (const page of [visitor, staff]) await speak(page, language, baseURL!)
      for (const address of [...OPEN_SCREENS, ...STAFF_SCREENS]) {
        const page = OPEN_SCREENS.includes(address) ? visitor : staff
        await page.goto(address)
        await expect(page.locator('html')).toHaveAttribute('lang', `${language}-IN`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText(SHELL.waiting)).toHaveCount(0)
        await expectNoWider(page)
      }
    })
})

test('the panel is English until another language is chosen at the login, which stays and words refusals', async ({
  page,
  baseURL,
}) => {
  await speak(page, 'xx', baseURL!)
  await page.goto('/admin/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff login')
  await page.getByRole('button', { name: LANGUAGE_NAMES.hi }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN')
  await expect(page.getByRole('button', { name: LANGUAGE_NAMES.hi })).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/admin/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('स्टाफ लॉग इन')
  await page.locator('#email').fill('nobody@rates.example')
  await page.locator('#password').fill('not this one, surely')
  await page.keyboard.press('Enter')
  await expect(page.locator('main').getByRole('alert')).toHaveText('ईमेल या पासवर्ड सही नहीं है।')
  await page.getByRole('button', { name: LANGUAGE_NAMES.en }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff login')
})

test.describe('somebody who is logged in', () => {
  test.use({ as: 'Sub Admin' })

  test('chooses language and colours in the Profile', async ({ page }) => {
    await page.goto('/admin/profile')
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const light = await background()
    await page.getByRole('radio', { name: 'Dark' }).check()
    await expect.poll(background).not.toBe(light)
    const dark = await background()
    await page.getByRole('button', { name: LANGUAGE_NAMES.ta }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ta-IN')
    expect(await background()).toBe(dark)
    // the pages of the site follow the same choice
    await page.goto('/aboutus')
    expect(await background()).toBe(dark)
  })

  test('finds cities by the names that are read, in the order of these', async ({ page, baseURL, today }) => {
    await speak(page, 'te', baseURL!)
    await page.goto(`/admin/rate-chart?date=${today}&market=retail`)
    const cities = page.locator('tbody .city')
    await expect(cities.first()).toBeVisible()
    const names = await cities.allTextContents()
    expect(names).toEqual(names.toSorted(new Intl.Collator('te').compare))

    await page.goto('/admin')
    const city = page.getByRole('rowheader').getByRole('link').first()
    const name = (await city.textContent())!
    await city.click()
    await expect(page.locator('#filter-city')).toHaveValue(name)
    await expect(cities.first()).toHaveText(name)
  })
})
