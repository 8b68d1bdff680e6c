import { expectAccessible } from '../axe.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { table } from './rows.ts'
import { WAYS } from './ways.ts'

for (const { way, javaScriptEnabled, tag } of WAYS) {
  test.describe(`cities ${way}`, { tag }, () => {
    test.use({ javaScriptEnabled })

    test('Home finds a city, by an old spelling too, and its page says its price', async ({ page }) => {
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
    })

    test('the search for a misspelled city leads to the one that was meant', async ({ page }) => {
      await page.goto('/')
      await page.getByLabel('Find your city').fill('Hyderabaad')
      await page.getByRole('button', { name: 'Show rates' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Did you mean Hyderabad, ₹\d+\?$/)
      await page.getByRole('list', { name: 'Did you mean' }).getByRole('link').click()
      await expect(page).toHaveURL(/\/chicken-rate\/hyderabad$/)
    })

    test('the history is chosen by links, also in lists that open: a kind, a market, a time, a month', async ({
      page,
    }) => {
      await page.goto('/chicken-rate/hyderabad')
      const choose = (of: string, name: string) =>
        page.getByRole('navigation', { name: of }).getByRole('link', { name, exact: true }).click()
      const open = (of: string) => page.locator('.choice summary', { hasText: `${of}: ` }).click()
      await open('Kind')
      await choose('Kind', 'Boneless')
      await open('Market')
      await choose('Market', 'Retail')
      await choose('Time', '7 days')
      await expect(page.getByRole('heading', { name: 'Boneless in Hyderabad, last 7 days' })).toBeVisible()
      await expect(page.getByRole('img', { name: /^Retail: ₹\d+ on/ })).toBeVisible()
      await expect(table(page, 'Day by day').getByRole('row')).toHaveCount(8)
      await choose('Time', 'By month')
      await expect(table(page, /^Days of/).getByRole('columnheader')).toHaveCount(7)
    })

    test('a city leads to its state and back', async ({ page }) => {
      await page.goto('/chicken-rate/chennai')
      await page
        .getByRole('navigation', { name: 'You are here' })
        .getByRole('link', { name: 'Tamil Nadu' })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chicken rates in Tamil Nadu')
      await page.getByRole('link', { name: 'Coimbatore' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chicken rate in Coimbatore today')
    })

    test('a city without a rate of today says so', async ({ page }) => {
      await page.goto('/chicken-rate/surat')
      await expect(page.getByText(/Not updated today: last rate/)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chicken rate in Surat')
    })

    test('"Wrong price?" opens the contact form with city, day and price filled in', async ({
      page,
      today,
    }) => {
      await page.goto('/chicken-rate/pune')
      await page.getByRole('link', { name: 'Wrong price?' }).click()
      await expect(page.getByLabel('Subject')).toHaveValue('Report Incorrect Rate')
      await expect(page.getByLabel('City')).toHaveValue('Pune')
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/^The rate of Pune on .* \(₹\d+/)
      expect(new URL(page.url()).searchParams.get('date')).toBe(today)
    })

    test('pages of cities are no wider than a window of 320 px', async ({ page, today }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      for (const address of [
        '/chicken-rate/pune',
        `/chicken-rate/pune?month=${today.slice(0, 7)}`,
        '/state/maharashtra',
        '/chicken-rate',
      ]) {
        await page.goto(address)
        const { scrollWidth, clientWidth } = await page
          .locator('html')
          .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
        expect(scrollWidth, address).toBe(clientWidth)
      }
    })
  })
}

test.describe('sharing', { tag: '@every-size' }, () => {
  test('a browser that can share opens its own dialog', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.share = async data => {
        document.title = `${data!.text} ${data!.url}`
      }
    })
    await page.goto('/chicken-rate/pune')
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeHidden()
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page).toHaveTitle(/^Chicken in Pune: ₹\d+ per kg .*\/chicken-rate\/pune$/)
  })

  test('other browsers have a link to WhatsApp', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await page.goto('/chicken-rate/pune')
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\?text=Chicken/,
    )
  })
})

test.describe('axe finds no violation', { tag: '@every-size' }, () => {
  for (const address of [
    '/chicken-rate/pune?days=365&market=retail',
    '/chicken-rate/surat',
    '/state/maharashtra',
    '/chicken-rate',
    '/map',
  ])
    test(`the page at ${address}`, async ({ page }) => {
      await page.goto(address)
      await expectAccessible(page)
    })

  test('the days of a month', async ({ page, today }) => {
    await page.goto(`/chicken-rate/pune?month=${today.slice(0, 7)}`)
    await expectAccessible(page)
  })
})
