import { PLACES } from '#server/cities/places.ts'
import { expectAccessible } from '../axe.ts'
import { startWithRates } from '../product.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { table } from './rows.ts'

test('what is typed, a market and a state show at once and stand in the address', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/compare')
  const bar = page.getByRole('search', { name: 'Narrow the rates' })
  const rates = table(page, /today/i)
  const find = bar.getByRole('searchbox')
  await find.focus()
  await find.pressSequentially('bho')
  await expect(rates.getByRole('link', { name: 'Agra', exact: true })).toBeHidden()
  await expect(rates.getByRole('link', { name: 'Bhopal', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/compare?find=bho')

  await bar.getByLabel('Market').selectOption('Retail')
  const row = rates.getByRole('row', { name: /Bhopal/ })
  await expect(row).toContainText(String(makePrices('Bhopal', 0).retail.chicken))
  await expect(rates.getByRole('link', { name: 'Agra', exact: true })).toBeHidden()
  await expect(page).toHaveURL('/compare?find=bho&rates=retail')

  await find.fill('')
  await bar.getByLabel('State').selectOption('Maharashtra')
  await expect(page).toHaveURL('/compare?rates=retail&state=maharashtra')
  await expect(rates.getByRole('link', { name: 'Bhopal', exact: true })).toHaveCount(0)
  await expect(rates.getByRole('link', { name: 'Pune', exact: true })).toBeVisible()
  await find.fill('nowhere')
  await expect(page.getByText('No data found.')).toBeVisible()
  await page.reload()
  await expect(find).toHaveValue('nowhere')
  await expect(page.getByText('No data found.')).toBeVisible()
  await expectAccessible(page)
})

test('the rates of my city stand first, and where the list cannot be loaded the form is sent', async ({
  page,
}) => {
  await test.step('the rates of my city stand first, whatever the bar shows', async () => {
    await page.goto('/')
    await page.evaluate(() => localStorage.setItem('city', 'pune'))
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
    await page.route('**/month-rates?*', route => route.abort('internetdisconnected'))
    await page.locator('.ratebar').getByLabel('Market').selectOption('Wholesale')
    await expect(page).toHaveURL(/\/compare\?tab=month&find=&rates=wholesale/)
    await expect(page.locator('.ratebar').getByLabel('Market')).toHaveValue('wholesale')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test('the cities of a folded state come when it is opened', async ({ another, today }) => {
  test.slow()
  const names = ['Assam', 'Kerala'].flatMap(state =>
    PLACES.filter(place => place.state === state)
      .slice(0, 60)
      .map(({ name }) => name),
  )
  const product = await startWithRates(
    names.map(location => ({ location, date: today, markets: makePrices(location, 0) })),
  )
  const page = await another({ baseURL: product.url })
  await page.goto('/')
  const kerala = page.locator('details[data-state="kerala"]').first()
  await expect(page.locator('.ratelist').first().locator('> table tbody')).toHaveCount(50)
  await expect(page.getByRole('link', { name: 'A', exact: true })).toHaveAttribute('href', '#at-A')
  await kerala.locator('summary').click()
  const group = page
    .getByRole('group')
    .filter({ has: page.getByText('Kerala', { exact: true }) })
    .first()
  await expect(group.locator('tbody').first()).toBeVisible()
  // what an address asks for is found in folded states too
  await page.goto(`/?find=${encodeURIComponent(names.at(-1)!)}`)
  await expect(page.locator('.ratelist').first().locator('> table tbody')).toHaveCount(1)
  await product.stop()
})
