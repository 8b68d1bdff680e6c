import type { Locator } from '@playwright/test'
import { addDays, type Day } from '#shared/days.ts'
import { localizePath } from '#shared/languages.ts'
import { toSlug } from '#shared/places.ts'
import { getLocale, TEXTS } from '#web/site/messages/languages.ts'
import { formatDay } from '#web/site/rates/words.ts'
import { LATE_CITY, makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'

/** What people type for the city whose rates are not in yet, and for one that they misspell. */
const TYPED = {
  en: { late: 'sura', misspelled: 'haidrabad' },
  te: { late: 'సూర', misspelled: 'హైదరబాద్' },
  ta: { late: 'சூர', misspelled: 'ஹைதரபாத்' },
} as const

/** A city that Home names in a language, whatever other tests have entered. */
const FIRST_CITY = { en: 'Hyderabad', te: 'Hyderabad', ta: 'Chennai' } as const

/** Nothing is stored, so languages are offered. */
const FIRST_VISIT = { storageState: { cookies: [], origins: [] } }

/** Is seen as a whole, without a scroll. */
const expectSeen = (answer: Locator) => expect(answer).toBeInViewport({ ratio: 1 })
/** With a mouse: the touches of WebDriver BiDi press nothing in Firefox. */
const tap = async (link: Locator) => {
  await expectSeen(link)
  await link.click()
}

for (const language of ['en', 'te', 'ta'] as const) {
  const locale = getLocale(language)
  const { rupees } = locale.formats
  const { home, city: words, contact } = TEXTS[language]
  const nameDay = (day: Day, today: Day) => formatDay(day, today, locale)
  const toPage = (city: string) => localizePath(language, `/chicken-rate/${toSlug(city)}`)

  test.describe(`a visitor with a phone asks in ${language}, and one tap at most leads to the answer:`, {
    tag: '@phone',
  }, () => {
    test.use({
      ...FIRST_VISIT,
      permissions: ['geolocation'],
      geolocation: { latitude: 17.5, longitude: 78.6 },
    })

    test.beforeEach(async ({ page }) => {
      await page.goto(localizePath(language, '/'))
    })

    test('what does chicken cost in a large city?', async ({ page }) => {
      const city = FIRST_CITY[language]
      const { chicken } = makePrices(city, 0).oneKgRate
      await expectSeen(
        page.locator('.chosen a', { hasText: locale.cityName(city) }).getByText(rupees(chicken)),
      )
    })

    test('what is skinless in Surat, early in the morning before its rates are in?', async ({
      page,
      today,
    }) => {
      await page.locator('#find').focus()
      await expect(page.getByRole('combobox', { name: home.find.label })).toBeVisible()
      await page.keyboard.type(TYPED[language].late)
      await tap(page.getByRole('option', { name: locale.cityName(LATE_CITY) }))
      await expect(page).toHaveURL(new RegExp(`${toPage(LATE_CITY)}$`))
      await expectSeen(
        page.locator('.board .skinless b', { hasText: rupees(makePrices(LATE_CITY, 1).oneKgRate.skinless) }),
      )
      await expectSeen(page.locator('.board .eyebrow', { hasText: nameDay(addDays(today, -1), today) }))
    })

    test('is Haidrabad there, however I spell it?', async ({ page }) => {
      await page.locator('#find').focus()
      await expect(page.getByRole('combobox', { name: home.find.label })).toBeVisible()
      await page.keyboard.type(TYPED[language].misspelled)
      const { chicken } = makePrices('Hyderabad', 0).oneKgRate
      const option = page.getByRole('option', { name: locale.cityName('Hyderabad') })
      await expectSeen(option)
      await expect(option).toContainText(rupees(chicken))
    })

    test('what is it where I am?', async ({ page }) => {
      await tap(page.getByRole('button', { name: home.find.near }))
      await expect(page).toHaveURL(new RegExp(`${toPage('Hyderabad')}$`))
      await expectSeen(page.locator('.board .chicken b'))
    })

    test('can I read it in another language?', async ({ page }) => {
      const other = language === 'en' ? 'te' : 'en'
      await tap(page.locator(`.languages a[hreflang=${other}]`))
      await expect(page.locator('html')).toHaveAttribute('lang', TEXTS[other].tag)
      await expectSeen(page.getByRole('heading', { level: 1 }))
    })

    test('whom do I tell that a rate is wrong?', async ({ page }) => {
      await tap(
        page.getByRole('navigation').getByRole('link', { name: TEXTS[language].menu.contact }).first(),
      )
      await expectSeen(page.getByRole('heading', { level: 1, name: contact.heading }))
      await expectSeen(page.locator('#name'))
    })
  })

  test.describe(`a visitor of the page of a city asks in ${language}:`, { tag: '@phone' }, () => {
    test.use(FIRST_VISIT)
    test.beforeEach(async ({ page }) => {
      await page.goto(toPage('Pune'))
    })

    test('did it go up, and since when?', async ({ page, today }) => {
      await expectSeen(page.locator('.board .chicken .delta'))
      await expectSeen(page.locator('.board .since', { hasText: nameDay(addDays(today, -1), today) }))
    })

    test('what do shops charge, and what do 500 g cost?', async ({ page }) => {
      const { chicken } = makePrices('Pune', 0).retail
      const shops = page.locator('.board .meaning a', { hasText: rupees(chicken) })
      await tap(shops)
      await expectSeen(
        page
          .getByRole('row', { name: words.pay.half })
          .getByText(locale.formats.number(chicken / 2), { exact: true }),
      )
    })

    test('how has it moved?', async ({ page }) => {
      await tap(page.locator('.board footer').getByRole('link', { name: words.board.history }))
      await expectSeen(page.locator('.plot .lines'))
    })

    test('have today’s rates come?', async ({ page, today }) => {
      await page.goto(toPage(LATE_CITY))
      await expectSeen(
        page.getByText(locale.words.notUpdated({ day: nameDay(addDays(today, -1), today) })).first(),
      )
    })
  })
}
