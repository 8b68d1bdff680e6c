import type { Locator } from '@playwright/test'
import { LANGUAGE_NAMES, LANGUAGES, type Language, localizePath } from '#shared/languages.ts'
import { TEXTS } from '#web/site/messages/languages.ts'
import { forbidStorage } from '../forbidStorage.ts'
import { LAID_OUT } from '../languages.ts'
import { expect, test } from '../test.ts'
import { expectNoWider, NARROWEST } from '../widths.ts'

const OTHERS = LANGUAGES.filter(language => language !== 'en')
const getStart = (language: Language) => localizePath(language, '/')

for (const language of LAID_OUT)
  test(`on a phone the menu is one line, in ${language}`, {
    tag: '@phone',
  }, async ({ page }) => {
    for (const path of ['/', '/?rates=oneKgRate', '/compare?tab=month', '/chicken-rate/coimbatore']) {
      await page.goto(localizePath(language, path))
      const lines = await page
        .locator('.top > .wrap > nav a')
        .evaluateAll(links => new Set(links.map(link => Math.round(link.getBoundingClientRect().top))).size)
      expect(lines, path).toBe(1)
    }
  })

const FIRST_VISIT = { storageState: { cookies: [], origins: [] } }

test('languages are offered once: all on a phone, elsewhere one that the browser asks for', async ({
  another,
}) => {
  const phone = await another({ ...FIRST_VISIT, viewport: NARROWEST })
  await phone.goto('/')
  for (const language of OTHERS)
    await expect(phone.getByRole('link', { name: LANGUAGE_NAMES[language] })).toBeVisible()
  await expectNoWider(phone)
  const desk = await another({ ...FIRST_VISIT, locale: 'te-IN' })
  const french = await another({ ...FIRST_VISIT, locale: 'fr-FR' })
  const offer = (page: typeof desk) => page.getByRole('link', { name: TEXTS.te.site.read })
  await desk.goto('/')
  await offer(desk).click()
  await expect(desk).toHaveURL(getStart('te'))
  await desk.goto('/compare')
  await french.goto('/')
  for (const page of [desk, french]) {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.languages')).not.toHaveAttribute('open')
  }
})

test.describe('the language that was chosen', () => {
  test('it replaces the English start page alone, until English is chosen again', async ({ page }) => {
    await page.goto('/')
    await page.locator('.languages summary').click()
    await page.getByRole('link', { name: LANGUAGE_NAMES.te }).click()
    await expect(page).toHaveURL(getStart('te'))
    await page.goto('/?from=home#lists')
    await expect(page).toHaveURL('/te?from=home#lists')
    await expect(page.locator('html')).toHaveAttribute('lang', 'te-IN')
    for (const address of ['/compare', '/hi']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(address)
    }
    await page.goto('/')
    await expect(page).toHaveURL(getStart('te'))
    await page.locator('.languages summary').click()
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TEXTS.en.home.heading)
    await page.reload()
    await expect(page).toHaveURL('/')

    // a language that we do not have leads nowhere
    for (const strange of ['/elsewhere.example', 'xx', 'en', '__proto__', '']) {
      await page.evaluate(text => localStorage.setItem('language', text), strange)
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(TEXTS.en.home.heading)
      await expect(page).toHaveURL('/')
    }
  })

  test('where storage is forbidden it lasts as long as the page', async ({ page }) => {
    await page.addInitScript(forbidStorage)
    await page.goto('/')
    await page.locator('.languages summary').click()
    await page.getByRole('link', { name: LANGUAGE_NAMES.hi }).click()
    await expect(page).toHaveURL(getStart('hi'))
    await page.goto('/')
    await expect(page).toHaveURL('/')
  })
})

/** What the widest text of a field leaves of its width: its hint, or an option beside the arrow. */
const measureRoom = (field: Locator) =>
  field.evaluate((field: HTMLInputElement | HTMLSelectElement) => {
    const [texts, arrow] =
      field instanceof HTMLSelectElement
        ? [[...field.options].map(({ text }) => text), 16]
        : [[field.placeholder], 0]
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field)
    const context = document.createElement('canvas').getContext('2d')!
    context.font = font
    const paddings = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd)
    const widest = Math.max(...texts.map(text => context.measureText(text).width))
    return field.clientWidth - paddings - arrow - widest
  })

for (const [path, field, width] of [
  ['', '.find input', NARROWEST.width],
  ['/alerts', '[name=frequency]', 360],
] as const)
  test(`at ${width} px ${field} has room for its text, in every language`, async ({ page }) => {
    await page.setViewportSize({ ...NARROWEST, width })
    for (const language of LANGUAGES) {
      await page.goto(localizePath(language, path || '/'))
      await page.evaluate(() => document.fonts.ready)
      expect.soft(await measureRoom(page.locator(field)), language).toBeGreaterThanOrEqual(0)
    }
  })
