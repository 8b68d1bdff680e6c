import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expectAccessible } from '../axe.ts'
import { startWithRates } from '../product.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { expectNoWider } from '../widths.ts'

/** A dump is made of a checkpoint of its own, so that nobody waits for the next hour. */
const DUMP = join(import.meta.dirname, '../../src/features/open-data/cli/dump/command.ts')

test('a visitor checks in the browser that the public log has the price of a city', async ({
  another,
  today,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'chicken-rates-check-'))
  const product = await startWithRates([{ location: 'Pune', date: today, markets: makePrices('Pune', 0) }], {
    DATA_DIR: folder,
  })
  try {
    await promisify(execFile)(process.execPath, [DUMP], { env: { ...process.env, DATA_DIR: folder } })
    const page = await another({ baseURL: product.url })
    await page.goto('/chicken-rate/pune')
    await page.getByRole('link', { name: 'Check this' }).click()
    await expect(page.getByRole('heading', { name: 'Check this price' })).toBeVisible()
    await expect(page.getByRole('row', { name: 'Retail, Chicken' })).toContainText(
      String(makePrices('Pune', 0).retail.chicken),
    )
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Check this' }).click()
    await expect(page.getByRole('status')).toHaveText(/^Checked\./)

    // a page that shows another price than the log has
    await page.evaluate(() => {
      const root = document.querySelector<HTMLElement>('[data-prices]')!
      root.dataset.prices = root.dataset.prices!.replace(/\d+/, '1')
    })
    await page.getByRole('button', { name: 'Check this' }).click()
    await expect(page.getByRole('status')).toHaveText(/^Not proven\./)
  } finally {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('a visitor pastes a forwarded message, and reads of each line whether it is true', async ({ page }) => {
  await page.goto('/check')
  await expectAccessible(page)
  const { chicken } = makePrices('Pune', 0).retail
  await page.getByLabel('Message').fill(`Pune retail ${chicken}\nPune retail ${chicken + 7}\nXanadu 200`)
  await page.getByRole('button', { name: 'Check the message' }).click()
  const found = page.getByRole('region', { name: 'What we found' })
  await expect(found).toContainText(/Agrees.*Pune/)
  await expect(found).toContainText(/Differs by ₹7\..*Pune/)
  await expect(found).toContainText('Unknown. We have no rates for Xanadu.')
  await expectAccessible(page)
  await expectNoWider(page)
})
