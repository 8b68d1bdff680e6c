import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { table } from './rows.ts'

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('Home finds a city by an old spelling, and its page has its price and its history', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByLabel('Find your city').fill('bangalore')
    await page.getByRole('button', { name: 'Show rates' }).click()
    await expect(page).toHaveURL(/\/chicken-rate\/bengaluru$/)
    const { chicken } = makePrices('Bengaluru', 0).oneKgRate
    await expect(page.getByText(`Chicken in Bengaluru is ₹${chicken} per kg today`)).toBeVisible()

    const choose = (of: string, name: string) =>
      page.getByRole('navigation', { name: of }).getByRole('link', { name, exact: true }).click()
    const open = (of: string) => page.locator('.choice summary', { hasText: `${of}: ` }).click()
    await open('Kind')
    await choose('Kind', 'Boneless')
    await choose('Time', '7 days')
    await expect(page.getByRole('heading', { name: 'Boneless in Bengaluru, last 7 days' })).toBeVisible()
    await choose('Time', 'By month')
    await expect(table(page, /^Days of/).getByRole('columnheader')).toHaveCount(7)
  })
})

test('a browser that can share opens its own dialog, and others have a link to WhatsApp', {
  tag: '@phone',
}, async ({ page, another }) => {
  await page.addInitScript(() => {
    navigator.share = async data => {
      document.title = `${data!.text} ${data!.url}`
    }
  })
  await page.goto('/chicken-rate/pune')
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeHidden()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page).toHaveTitle(/^Chicken in Pune: ₹\d+ per kg .*\/chicken-rate\/pune$/)

  const other = await another()
  await other.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await other.goto('/chicken-rate/pune')
  await expect(other.getByRole('button', { name: 'Share' })).toBeHidden()
  await expect(other.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\?text=Chicken/,
  )
})
