import type { DailyRate } from '#shared/rates/rates.ts'
import { send } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { SETUP_ADMIN } from '../people.ts'
import { startWithRates } from '../product.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { createStorageState } from './screen.ts'

/** All readers of this machine are one network, whose flags are one line: the product is the test's own. */
test('a reader without script flags prices by keyboard, and an Admin answers in one press or leads to the correction', async ({
  another,
  today,
}) => {
  const product = await startWithRates([{ location: 'Pune', date: today, markets: makePrices('Pune', 0) }])
  const { url } = product
  try {
    const readRates = () => send<DailyRate[]>('GET', `/api/rates/daily?date=${today}`, { url })
    const before = await readRates()

    const reader = await another({ baseURL: url, javaScriptEnabled: false })
    const flag = async (price: RegExp, claim: string) => {
      await reader.goto('/chicken-rate/pune')
      await reader.getByRole('row', { name: price }).getByRole('link').first().press('Enter')
      await expect(reader.getByRole('heading', { name: 'Does this price look wrong?' })).toBeVisible()
      await reader.getByRole('button', { name: claim }).press('Enter')
      await expect(reader.getByRole('status')).toContainText('Thank you.')
    }
    await flag(/^Retail/, 'Too high')
    await flag(/^Wholesale/, 'Old price')

    const storageState = await createStorageState(SETUP_ADMIN, url)
    const screen = await another({ baseURL: url, storageState })
    await screen.goto('/admin/flags')
    const line = screen.getByRole('listitem').filter({ hasText: 'Pune' })
    await expect(line).toContainText('too high 1')
    await expectAccessible(screen)
    await line.getByRole('button', { name: 'Correct' }).click()
    await expect(screen.getByRole('heading', { name: /^Editing Pune/ })).toBeVisible()
    await expect(screen.getByLabel('Reason')).toHaveValue('Readers’ flag: too high')
    await screen.goBack()
    await line.getByRole('button', { name: 'The price stands' }).click()
    await expect(screen.getByText('Nothing waits for a decision.')).toBeVisible()

    // a browser may show for 30 s what it has
    const visitor = await another({ baseURL: url })
    await visitor.goto('/chicken-rate/pune')
    const answers = visitor.getByRole('region', { name: 'What readers asked' }).getByRole('listitem')
    await expect(answers).toHaveCount(2)
    await expect(answers.filter({ hasText: 'Retail' })).toContainText(
      'Too high. We checked, and the price stands.',
    )
    await expectAccessible(visitor)
    await visitor.getByRole('link', { name: 'Looks wrong?', exact: true }).click()
    await expect(visitor.getByRole('button', { name: 'Too low' })).toBeVisible()
    await expectAccessible(visitor)
    expect(await readRates()).toEqual(before)
    // an open panel would miss the product
    await screen.close()
  } finally {
    await product.stop()
  }
})
