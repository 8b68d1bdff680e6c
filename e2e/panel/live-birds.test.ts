import { expectAccessible } from '../axe.ts'
import { testOwnProduct } from '../ownProduct.ts'
import { SETUP_ADMIN } from '../people.ts'
import { makePrices } from '../seeds.ts'
import { expect } from '../test.ts'
import { createStorageState, findToast } from './screen.ts'

const test = testOwnProduct(today =>
  ['Agra', 'Nagpur', 'Pune'].map(location => ({
    location,
    date: today,
    markets: makePrices(location, 1),
  })),
)

test('live birds are entered by keyboard, corrected with a reason and deleted, and the page of the city follows', async ({
  another,
  product,
}) => {
  const { url: baseURL } = product
  const page = await another({ baseURL, storageState: await createStorageState(SETUP_ADMIN, baseURL) })
  const find = (name: string) => page.getByRole('textbox', { name, exact: true })
  await page.goto('/admin/live-birds')
  await find('Agra, Large birds').fill('118')
  await page.keyboard.press('Enter')
  await expect(findToast(page, 'Agra, Large birds: 118 saved')).toBeVisible()
  await expect(find('Nagpur, Large birds')).toBeFocused()
  await page.keyboard.type('121.5')
  await page.keyboard.press('ArrowDown')
  await expect(findToast(page, 'Nagpur, Large birds: 121.5 saved')).toBeVisible()
  await expect(find('Pune, Large birds')).toBeFocused()
  await expectAccessible(page)

  const visitor = await another({ baseURL })
  await visitor.goto('/chicken-rate/agra')
  const shown = visitor.getByRole('region', { name: 'Live birds at the farm' })
  await expect(shown.getByRole('cell')).toHaveText(['118'])
  await expect(shown).toContainText(
    /Large birds, .*: skinless \(1 Kg Rate\) costs ₹\d+ more per kg than live\./,
  )
  await expectAccessible(visitor)

  await page.getByLabel('Reason for corrections').fill('Misheard')
  await find('Agra, Large birds').fill('117')
  await page.keyboard.press('Enter')
  await expect(findToast(page, 'Agra, Large birds: 117 saved')).toBeVisible()
  await find('Nagpur, Large birds').fill('')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(findToast(page, 'Nagpur, Large birds: deleted')).toBeVisible()
  await expect(find('Nagpur, Large birds')).toHaveValue('')
  const read = await another({ baseURL })
  await read.goto('/api/live-birds/latest')
  expect(JSON.parse((await read.locator('body').textContent())!)).toMatchObject([
    { location: 'Agra', price: 117, version: 2, reason: 'Misheard' },
  ])
})
