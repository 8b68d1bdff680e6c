import { BasisStatement } from '#features/price-basis/shared/api.ts'
import { METHOD_SECTIONS } from '#features/price-basis/shared/method.ts'
import { addDays } from '#shared/days.ts'
import { expectAccessible } from '../axe.ts'
import { testOwnProduct } from '../ownProduct.ts'
import { SETUP_ADMIN } from '../people.ts'
import { makePrices } from '../seeds.ts'
import { expect } from '../test.ts'
import { createStorageState, findToast } from './screen.ts'
import { findCell, findRow, openSheet } from './sheet.ts'

const test = testOwnProduct(
  today =>
    ['Pune', 'Nagpur'].map(location => ({
      location,
      date: addDays(today, -1),
      markets: makePrices(location, 1),
    })),
  async () => ({ PRICE_BASIS: 'on' }),
)

test('one key in the Day Sheet states what the rates of a city rest on, and its page says so', async ({
  another,
  product,
  today,
}) => {
  const { url: baseURL } = product
  const page = await another({ baseURL, storageState: await createStorageState(SETUP_ADMIN, baseURL) })
  const asked = Promise.withResolvers<void>()
  await page.route(
    '**/api/rates/basis',
    async route => {
      await asked.promise
      await route.continue()
    },
    { times: 1 },
  )
  await openSheet(page, today)
  await findCell(page, 'Pune').focus()
  const choice = page.getByLabel('What rates for Pune rest on')
  // what was stated is not known yet: the key waits for it
  await expect(choice).toBeDisabled()
  await findCell(page, 'Pune').press('Alt+2')
  asked.resolve()
  await expect(choice).toHaveValue('board')
  await expect(choice).toBeEnabled()
  await page.getByLabel('Number of quotes').fill('3')
  const counted = page.waitForResponse(
    // the answer to the key may still be on its way
    response =>
      response.url().endsWith('/api/rates/basis') && response.request().postDataJSON()?.basis.quotes === 3,
  )
  await findCell(page, 'Pune').focus()
  const [statement] = (await (await counted).json()).map((each: unknown) => BasisStatement.parse(each))
  expect(statement).toMatchObject({ location: 'Pune', since: today, basis: { basis: 'board', quotes: 3 } })
  await expectAccessible(page)
  for (const kind of ['Chicken', 'Skinless', 'Boneless'])
    await findCell(page, 'Pune', 'Retail', kind).fill('250')
  await page.keyboard.press('Control+Enter')
  await expect(findRow(page, 'Pune')).toContainText('Saved')

  const visitor = await another({ baseURL })
  await visitor.goto('/chicken-rate/pune')
  await expect(visitor.getByText('What this price rests on: a price board we saw, 3 quotes')).toBeVisible()
  await visitor.goto('/chicken-rate/nagpur')
  await expect(visitor.getByText('What this price rests on: not stated')).toBeVisible()
})

test('an Admin answers a heading of the method, and its page has every heading and the answer', async ({
  another,
  product,
}) => {
  const { url: baseURL } = product
  const page = await another({ baseURL, storageState: await createStorageState(SETUP_ADMIN, baseURL) })
  await page.goto('/admin/method')
  await page.getByLabel('Conflicts of interest').fill('We sell no chicken.')
  await page.getByRole('button', { name: 'Save Conflicts of interest' }).click()
  await expect(findToast(page, 'Saved.')).toBeVisible()
  await expectAccessible(page)

  const visitor = await another({ baseURL })
  await visitor.goto('/method')
  for (const section of METHOD_SECTIONS) await expect(visitor.locator(`h2#${section}`)).toBeVisible()
  await expect(visitor.getByText('We sell no chicken.')).toBeVisible()
  await expect(visitor.getByText('The operator of this site has not answered this yet.')).toHaveCount(1)
  await expectAccessible(visitor)
})
