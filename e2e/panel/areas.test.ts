import { addDays } from '#shared/days.ts'
import { enterRate } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { createStaff } from '../people.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { createStorageState } from './screen.ts'

test.use({ as: 'Admin' })

test('an Admin chooses cities for a Sub Admin, whose Day Sheet then opens with them', async ({
  page,
  another,
  today,
}) => {
  for (const location of ['Satna', 'Rewa'])
    await enterRate({ location, date: addDays(today, -2), markets: makePrices(location, 2) })
  const person = await createStaff('Kavita Rane', 'Sub Admin')
  const clerk = await another({ storageState: await createStorageState(person) })
  const mine = clerk.getByRole('button', { name: /^My cities/ })
  const findRow = (city: string) => clerk.getByRole('rowheader', { name: city })
  await clerk.goto('/admin/day-sheet')
  await expect(findRow('Rewa')).toBeVisible()
  await expect(mine).toHaveCount(0)

  await page.goto('/admin/customers')
  const row = page.getByRole('row', { name: /Kavita Rane/ })
  await row.getByRole('button', { name: 'Cities' }).click()
  await page.getByRole('group', { name: 'Cities; none means all' }).getByLabel('Satna').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Looks after Satna')

  await clerk.reload()
  await expect(mine).toHaveAttribute('aria-pressed', 'true')
  await expect(findRow('Satna')).toBeVisible()
  await expect(findRow('Rewa')).toHaveCount(0)
  await mine.click()
  await expect(findRow('Rewa')).toBeVisible()
  await expectAccessible(clerk)
})
