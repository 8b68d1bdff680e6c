import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { table } from './rows.ts'
import { WAYS } from './ways.ts'

for (const { way, javaScriptEnabled, tag } of WAYS) {
  test.describe(`cities ${way}`, { tag }, () => {
    test.use({ javaScriptEnabled })

    test('Home finds a city by an old spelling, and its page has its price, its history and its state', async ({
      page,
    }) => {
      await page.goto('/')
      await page.getByLabel('Find your city').fill('bangalore')
      await page.getByRole('button', { name: 'Show rates' }).click()
      await expect(page).toHaveURL(/\/chicken-rate\/bengaluru$/)
      const { chicken } = makePrices('Bengaluru', 0).oneKgRate
      await expect(page.getByText(`Chicken in Bengaluru is ₹${chicken} per kg today`)).toBeVisible()
      await expect(page.getByText(/Updated \d+ \w+, [\d:]+\s[ap]m IST/)).toBeVisible()
      await expect(table(page, 'Today’s rates by market').getByRole('row', { name: /Retail/ })).toContainText(
        String(makePrices('Bengaluru', 0).retail.boneless),
      )

      const choose = (of: string, name: string) =>
        page.getByRole('navigation', { name: of }).getByRole('link', { name, exact: true }).click()
      const open = (of: string) => page.locator('.choice summary', { hasText: `${of}: ` }).click()
      await open('Kind')
      await choose('Kind', 'Boneless')
      await open('Market')
      await choose('Market', 'Retail')
      await choose('Time', '7 days')
      await expect(page.getByRole('heading', { name: 'Boneless in Bengaluru, last 7 days' })).toBeVisible()
      await expect(page.getByRole('img', { name: /^Retail: ₹\d+ on/ })).toBeVisible()
      await expect(table(page, 'Day by day').getByRole('row')).toHaveCount(8)
      await choose('Time', 'By month')
      await expect(table(page, /^Days of/).getByRole('columnheader')).toHaveCount(7)

      await page.goto('/chicken-rate/chennai')
      await choose('You are here', 'Tamil Nadu')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chicken rates in Tamil Nadu')
      await page.getByRole('link', { name: 'Coimbatore' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chicken rate in Coimbatore today')
    })

    test('a misspelled city is asked about, a late one says so, and a wrong price is reported', async ({
      page,
      today,
    }) => {
      await page.goto('/')
      await page.getByLabel('Find your city').fill('Hyderabaad')
      await page.getByRole('button', { name: 'Show rates' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Did you mean Hyderabad, ₹\d+\?$/)
      await page.getByRole('list', { name: 'Did you mean' }).getByRole('link').click()
      await expect(page).toHaveURL(/\/chicken-rate\/hyderabad$/)

      await page.goto('/chicken-rate/surat')
      await expect(page.getByText(/Not updated today: last rate/)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chicken rate in Surat')

      await page.goto('/chicken-rate/pune')
      await page.getByRole('link', { name: 'Wrong price?' }).click()
      await expect(page.getByLabel('Subject')).toHaveValue('Report Incorrect Rate')
      await expect(page.getByLabel('City')).toHaveValue('Pune')
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/^The rate of Pune on .* \(₹\d+/)
      expect(new URL(page.url()).searchParams.get('date')).toBe(today)
    })
  })
}

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
