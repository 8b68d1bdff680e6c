import type { Locator, Page } from '@playwright/test'
import { addDays, type Day } from '#shared/days.ts'
import { localizePath } from '#shared/languages.ts'
import { toSlug } from '#shared/places.ts'
import { getLocale, TEXTS } from '#web/site/messages/languages.ts'
import { formatDay } from '#web/site/rates/words.ts'
import { LATE_CITY, makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'

/** The language with the longest words. */
const LANGUAGE = 'te'
const locale = getLocale(LANGUAGE)
const { rupees } = locale.formats
const { home, city: words, contact, menu } = TEXTS[LANGUAGE]
const nameDay = (day: Day, today: Day) => formatDay(day, today, locale)
const toPage = (city: string) => localizePath(LANGUAGE, `/chicken-rate/${toSlug(city)}`)
const HOME = localizePath(LANGUAGE, '/')

/** Is seen as a whole, without a scroll. */
const expectSeen = (answer: Locator) => expect(answer).toBeInViewport({ ratio: 1 })
/** With a mouse: the touches of WebDriver BiDi press nothing in Firefox. */
const tap = async (link: Locator) => {
  await expectSeen(link)
  await link.click()
}
async function type(page: Page, text: string): Promise<void> {
  await page.goto(HOME)
  await page.locator('#find').focus()
  await expect(page.getByRole('combobox', { name: home.find.label })).toBeVisible()
  await page.keyboard.type(text)
}

test.describe('to a visitor with a phone who comes for the first time', { tag: '@phone' }, () => {
  test.use({
    storageState: { cookies: [], origins: [] },
  })

  test('Home answers with one tap at most', async ({ page, today }) => {
    await test.step('what does chicken cost in a large city?', async () => {
      await page.goto(HOME)
      const { chicken } = makePrices('Hyderabad', 0).oneKgRate
      const link = page.locator('.chosen a', { hasText: locale.cityName('Hyderabad') })
      await expectSeen(link.getByText(rupees(chicken)))
    })

    await test.step('what is skinless in Surat, early in the morning before its rates are in?', async () => {
      await type(page, 'సూర')
      await tap(page.getByRole('option', { name: locale.cityName(LATE_CITY) }))
      await expect(page).toHaveURL(new RegExp(`${toPage(LATE_CITY)}$`))
      const { skinless } = makePrices(LATE_CITY, 1).oneKgRate
      await expectSeen(page.locator('.board .skinless b', { hasText: rupees(skinless) }))
      await expectSeen(page.locator('.board .eyebrow', { hasText: nameDay(addDays(today, -1), today) }))
    })

    await test.step('whom do I tell that a rate is wrong?', async () => {
      await page.goto(HOME)
      await tap(page.getByRole('navigation').getByRole('link', { name: menu.contact }).first())
      await expectSeen(page.getByRole('heading', { level: 1, name: contact.heading }))
      await expectSeen(page.locator('#name'))
    })
  })

  test('the page of a city answers with one tap at most', async ({ page, today }) => {
    await test.step('did it go up, and since when?', async () => {
      await page.goto(toPage('Pune'))
      await expectSeen(page.locator('.board .chicken .delta'))
      await expectSeen(page.locator('.board .since', { hasText: nameDay(addDays(today, -1), today) }))
    })

    await test.step('what do shops charge, and what do 500 g cost?', async () => {
      const { chicken } = makePrices('Pune', 0).retail
      await tap(page.locator('.board .shops a', { hasText: rupees(Math.round(chicken)) }))
      const half = page.getByRole('row', { name: words.pay.half })
      await expectSeen(half.getByText(locale.formats.number(chicken / 2), { exact: true }))
    })

    await test.step('how has it moved?', async () => {
      await page.goto(toPage('Pune'))
      await tap(page.locator('.board footer').getByRole('link', { name: words.history.heading }))
      await expectSeen(page.locator('.plot .lines'))
    })

    await test.step('have today’s rates come?', async () => {
      await page.goto(toPage(LATE_CITY))
      const day = nameDay(addDays(today, -1), today)
      await expectSeen(page.getByText(locale.words.notUpdated({ day })).first())
    })
  })
})
