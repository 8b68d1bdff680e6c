import { expectAccessible } from '../axe.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { table } from './rows.ts'

test('a market and a state show at once and stand in the address', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/compare')
  const bar = page.getByRole('search', { name: 'Narrow the rates' })
  const rates = table(page, /today/i)
  await bar.getByLabel('Market').selectOption('Retail')
  const row = rates.getByRole('row', { name: /Bhopal/ })
  await expect(row).toContainText(String(makePrices('Bhopal', 0).retail.chicken))
  await expect(page).toHaveURL('/compare?rates=retail')

  await bar.getByLabel('State').selectOption('Maharashtra')
  await expect(page).toHaveURL('/compare?rates=retail&state=maharashtra')
  await expect(rates.getByRole('link', { name: 'Bhopal', exact: true })).toHaveCount(0)
  await expect(rates.getByRole('link', { name: 'Pune', exact: true })).toBeVisible()
  await page.reload()
  await expect(bar.getByLabel('State')).toHaveValue('maharashtra')
  await expect(rates.getByRole('link', { name: 'Bhopal', exact: true })).toHaveCount(0)
  await expectAccessible(page)
})

test('the rates of my city stand first, and where the list cannot be loaded the form is sent', async ({
  page,
}) => {
  await test.step('the rates of my city stand first, whatever the bar shows', async () => {
    await page.goto('/')
    await page.evaluate(() => localStorage.setItem('cities', 'pune'))
    await page.reload()
    const first = page.locator('.ratelist .city a').first()
    await expect(first).toHaveText('Pune')
    await page.locator('.ratebar').getByLabel('Market').selectOption('Wholesale')
    await expect(page.locator('.ratelist table.cities')).toBeVisible()
    await expect(first).toHaveText('Pune')
    await page.goto('/compare?tab=month')
    await expect(first).toHaveText('Pune')
  })

  await test.step('where the list cannot be loaded the form is sent', async () => {
    await page.goto('/compare?tab=month')
    await page.locator('.ratebar').getByLabel('State').selectOption('Maharashtra')
    await expect(page.locator('.ratelist').getByRole('link', { name: 'Agra', exact: true })).toHaveCount(0)
    await page.route('**/compare?*', route =>
      route.request().isNavigationRequest() ? route.continue() : route.abort('internetdisconnected'),
    )
    await page.locator('.ratebar').getByLabel('Market').selectOption('Wholesale')
    await expect(page).toHaveURL(/\/compare\?tab=month&rates=wholesale/)
    await expect(page.locator('.ratebar').getByLabel('Market')).toHaveValue('wholesale')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})
