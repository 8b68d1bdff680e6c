import { addDays, type Day } from '#shared/days.ts'
import { localizePath } from '#shared/languages.ts'
import { MARKETS } from '#shared/rates/markets.ts'
import biggest from '../../db/places/cities.json' with { type: 'json' }
import { LAID_OUT } from '../languages.ts'
import { testOwnProduct } from '../ownProduct.ts'
import { expect } from '../test.ts'

/** As many as a list folds by state. */
const CITIES = biggest.map(({ name }) => name)
/** The biggest cities stand open in the first list, others in the second. */
const LISTS = ['/', '/?order=price', '/compare?tab=month']

/** Cities with a change since yesterday; every fifth has one since an earlier day, and every seventh no rate of today. */
const makeRates = (today: Day) =>
  CITIES.flatMap((location, at) =>
    (at % 7 === 0 ? [2, 3] : [0, at % 5 === 0 ? 4 : 1]).map(daysAgo => {
      const prices = { chicken: 218.5 + daysAgo, skinless: 254, boneless: 1402.5 }
      return {
        location,
        date: addDays(today, -daysAgo),
        markets: Object.fromEntries(MARKETS.map(market => [market, prices])),
      }
    }),
  )

/** Parts of the page that are laid out when they come near, and take another height then. */
const findMoved = () =>
  [...document.querySelectorAll<HTMLElement>('main *')]
    .filter(part => getComputedStyle(part).contentVisibility === 'auto')
    .flatMap(part => {
      const kept = part.getBoundingClientRect().height
      part.style.contentVisibility = 'visible'
      const moved = part.getBoundingClientRect().height - kept
      return Math.abs(moved) > 1 ? `${part.textContent.trim().slice(0, 24)}: ${moved} px` : []
    })

const test = testOwnProduct(makeRates)
// one product for both
test.describe.configure({ mode: 'default' })

for (const language of LAID_OUT)
  test(`what is far below a phone’s window keeps the room it takes, in ${language}`, async ({
    another,
    product,
  }) => {
    const page = await another({ baseURL: product.url })
    for (const width of [360, 412]) {
      await page.setViewportSize({ width, height: 740 })
      for (const path of LISTS) {
        await page.goto(localizePath(language, path))
        expect.soft(await page.evaluate(findMoved), `${path}, ${width} px`).toEqual([])
      }
    }
  })

test('the cities of a folded state come when it is opened', async ({ another, product }) => {
  const page = await another({ baseURL: product.url })
  await page.goto('/')
  const kerala = page.locator('details[data-state="kerala"]').first()
  await expect(page.locator('.ratelist').first().locator('> table tbody')).toHaveCount(50)
  await kerala.locator('summary').click()
  const group = page
    .getByRole('group')
    .filter({ has: page.getByText('Kerala', { exact: true }) })
    .first()
  await expect(group.locator('tbody').first()).toBeVisible()
})
