import { CLOCK_OFFSET } from '../clock.ts'
import { moveClock } from '../moveClock.ts'
import { expect, test } from '../test.ts'

test.use({ as: 'Sub Admin' })

const DAY = 24 * 60 * 60_000

for (const [when, days, screen] of [
  ['behind', -1, 'rate-update'],
  ['ahead', 1, 'day-sheet'],
] as const)
  test(`with a device a day ${when}, the ${screen} is of the day of the server, and the panel says why`, async ({
    page,
    today,
  }) => {
    await page.addInitScript(moveClock, CLOCK_OFFSET + days * DAY)
    await page.goto(`/admin/${screen}`)
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue(today)
    await expect(page.getByLabel('Date', { exact: true })).toHaveAttribute('max', today)
    await expect(page.getByText(/^The clock of this device is wrong/)).toBeVisible()
  })
