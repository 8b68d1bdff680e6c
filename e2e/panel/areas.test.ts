import { addDays } from '#shared/days.ts'
import { enterRate } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { createStaff } from '../people.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { createStorageState, expectProblem } from './screen.ts'

test.use({ as: 'Admin' })

test('an Admin gives a Sub Admin cities, who then sees which missing ones are theirs', async ({
  page,
  another,
  today,
}) => {
  for (const location of ['Satna', 'Rewa'])
    await enterRate({ location, date: addDays(today, -2), markets: makePrices(location, 2) })
  const person = await createStaff('Kavita Rane', 'Sub Admin')
  const clerk = await another({ storageState: await createStorageState(person) })
  const mineOnly = clerk.getByLabel('Only those I look after')
  const missing = clerk.getByRole('region', { name: /^Missing today/ }).getByRole('link')
  await clerk.goto('/admin')
  await expect(missing.filter({ hasText: 'Satna' })).toBeVisible()
  await expect(mineOnly).toHaveCount(0)

  await page.goto('/admin/customers')
  const row = page.getByRole('row', { name: /Kavita Rane/ })
  await row.getByRole('button', { name: 'Cities' }).click()
  const areas = page.getByLabel('Cities and states, one on each line; none means all')
  await areas.fill('Satna\nNowhere')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectProblem(page, 'areas', 'No city or state with rates is called Nowhere.')
  await expectAccessible(page)
  await areas.fill(' satna ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Looks after Satna')

  await clerk.reload()
  await mineOnly.check()
  await expect(missing).toHaveText([/^Satna/])
  await expectAccessible(clerk)
})
