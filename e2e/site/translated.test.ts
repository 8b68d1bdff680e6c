import { addDays } from '#shared/days.ts'
import { createStorageState } from '../panel/screen.ts'
import { SETUP_ADMIN } from '../people.ts'
import { expect, test } from '../test.ts'
import { translate } from '../translate.ts'
import { holdRequests } from './holdRequests.ts'

test.beforeEach(({ context }) => context.addInitScript(translate))

test('on a page that the browser translates, what was typed before the script came stays, and is used', async ({
  page,
}) => {
  const release = await holdRequests(page, /assets\/CitySearch-/)
  await page.goto('/')
  const field = page.locator('#find')
  await field.pressSequentially('Hyd')
  release()
  await expect(field).toHaveRole('combobox')
  await field.pressSequentially('e')
  await expect(field).toHaveValue('Hyde')
  await page.getByRole('option', { name: 'Hyderabad' }).click()
  await expect(page).toHaveURL('/chicken-rate/hyderabad')
})

test('a panel that the browser translates goes on when the day and the city change', async ({
  another,
  today,
}) => {
  const panel = await another({ storageState: await createStorageState(SETUP_ADMIN) })
  await panel.context().addInitScript(translate)
  await panel.goto('/admin/rate-update')
  const figures = panel.getByText(/below:/)
  for (const city of ['Pune', 'Nowhere', 'Agra']) {
    await panel.locator('#city').fill(city)
    await panel.locator('#city').press('Tab')
    await expect(figures).toHaveCount(city === 'Nowhere' ? 0 : 1)
    await panel.locator('#date').fill(addDays(today, -1))
  }
})
