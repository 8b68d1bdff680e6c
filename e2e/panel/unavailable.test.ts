import { expectAccessible } from '../axe.ts'
import { expect, test } from '../test.ts'

const AWAY = 'The server cannot be reached for the moment. Please try again.'

test.use({ as: 'Admin' })

test('a screen that is opened without its server has a sentence, and opens once it is back', async ({
  page,
  context,
}) => {
  await page.goto('/admin/profile')
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Day Sheet' }).click()
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure).toContainText(AWAY)
  await expectAccessible(page)
  await context.setOffline(false)
  await failure.getByRole('button', { name: 'Retry' }).click()
  // the first rows: a long sheet holds only those that are seen
  await expect(page.getByLabel('Agra, Retail, Chicken, rupees')).toBeVisible()
})
