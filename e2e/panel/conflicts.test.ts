import { enterRate } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { expectNoWider } from '../widths.ts'
import { cell } from './rateForm.ts'

test.use({ as: 'Admin' })

test(
  'a restored draft and two versions of a record are accessible',
  {
    tag: '@every-size',
  },
  async ({ page, today }, { project }) => {
    page.on('dialog', dialog => dialog.accept())
    const location = `Sangli ${project.name}`
    await enterRate({ location, date: today, markets: makePrices('Agra', 0) })
    await page.goto('/admin/rate-update')
    await page.getByLabel('City', { exact: true }).fill(location)
    await cell(page, 'retail.chicken').fill('240')
    await page.reload()
    await expect(page.getByText(/^Your draft of/)).toBeVisible()
    for (const [at, input] of (await page.locator('.grid input').all()).entries())
      await input.fill(`${200 - at}`)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Submit Rates' }).click()
    await page.getByRole('button', { name: 'Edit the saved record' }).click()
    await expect(page.getByText(/^Saved by/)).toBeVisible()
    await expectAccessible(page)
    await expectNoWider(page)
  },
)
