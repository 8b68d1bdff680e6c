import type { Page } from '@playwright/test'
import { addDays } from '#shared/days.ts'
import { enterRate } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'

const missing = (page: Page) => page.getByRole('region', { name: /^Missing today/ })
const entered = (page: Page) => page.getByRole('table', { name: /^Entered today/ })

test.use({ as: 'Sub Admin' })

test('the Dashboard shows who entered what, as colleagues enter it', { tag: '@phone' }, async ({
  page,
  today,
}) => {
  const city = 'Guna'
  await enterRate({ location: city, date: addDays(today, -3), markets: makePrices(city, 3) })
  await page.goto('/admin')
  await expect(missing(page).getByRole('link', { name: city })).toBeVisible()
  await enterRate({ location: city, date: today, markets: makePrices(city, 0) })
  await expect(entered(page).getByRole('row', { name: city })).toContainText('Admin')
  await expect(missing(page).getByRole('link', { name: city })).toHaveCount(0)
  await expectAccessible(page)
  await entered(page).getByRole('link', { name: city }).click()
  await expect(page.getByRole('rowheader', { name: city })).toBeVisible()
})
