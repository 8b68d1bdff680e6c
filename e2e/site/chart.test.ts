import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'

test.use({ hasTouch: true })

test('a day of the chart is read by mouse, by arrow keys and by touch', async ({ page }) => {
  await page.goto('/chicken-rate/hyderabad')
  const slider = page.getByRole('slider', { name: 'Day' })
  const shown = page.locator('.reader p')
  const readPrice = (daysAgo: number) => `Chicken ${makePrices('Hyderabad', daysAgo).oneKgRate.chicken}`
  await page.locator('.reader').scrollIntoViewIfNeeded()
  await expect(slider).toBeAttached()
  const { x, y, width } = (await slider.boundingBox())!
  /** A place over the day so many days ago, of thirty. */
  const toPlace = (daysAgo: number) => [x + (width * (29 - daysAgo)) / 29, y + 40] as const

  await page.mouse.move(...toPlace(12))
  await expect(shown).toContainText(readPrice(12))
  await page.mouse.move(0, y)
  await expect(shown).toBeHidden()

  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`: ${readPrice(1)}, India, median [\\d.]+$`),
  )
  await page.keyboard.press('Home')
  await expect(shown).toContainText(readPrice(29))

  await page.touchscreen.tap(...toPlace(5))
  await expect(shown).toContainText(readPrice(5))
})
