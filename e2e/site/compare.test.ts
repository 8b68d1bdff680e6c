import type { Page } from '@playwright/test'
import { addDays, toMonth } from '#shared/days.ts'
import { LATE_CITY, makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { toRows } from './rows.ts'

/** The form's button; with script a choice shows by itself. */
const compare = (page: Page) => page.getByRole('button', { name: 'Compare' }).click()
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
/** The script has taken the form over. */
const takenOver = (page: Page) => expect(field(page, 'City')).toHaveAttribute('aria-expanded', /./)
const cell = (page: Page, city: string, at: number) =>
  page
    .getByRole('row', { name: new RegExp(`^${city}`) })
    .getByRole('cell')
    .nth(at)

// its forms without script are tested in Compare.test.ts
test.describe('on a phone', { tag: '@phone' }, () => {
  test('By City asks for a city and a date or a month, then shows the day, and Reset shows nothing', async ({
    page,
    today,
  }) => {
    await page.goto('/compare?tab=city')
    await page.getByRole('button', { name: 'Filter' }).click()
    await expect(field(page, 'City')).toHaveAccessibleDescription('Please select a city')
    await expect(field(page, 'City')).toBeFocused()
    await expect(page.getByLabel('Date')).toHaveAccessibleDescription('Please select either Date or Month')
    await expect(page.getByRole('table')).toHaveCount(0)

    const day = addDays(today, -1)
    await field(page, 'City').fill('Pune')
    await page.getByLabel('Date').fill(day)
    await page.getByRole('button', { name: 'Filter' }).click()
    const [oneKg] = await toRows(page.getByRole('table'), 'Pune')
    expect(oneKg![1]).toMatch(new RegExp(`^${makePrices('Pune', 1).oneKgRate.chicken}(\\D|$)`))
    await expect(page).toHaveURL(new RegExp(`city=Pune&date=${day}`))

    await page.getByRole('link', { name: 'Reset' }).click()
    await expect(page).toHaveURL(/\?tab=city$/)
    await expect(page.getByRole('table')).toHaveCount(0)
  })

  test('three cities stand side by side, the lowest marked, "-" where there is no rate today', async ({
    page,
  }) => {
    await page.goto('/compare?tab=cities')
    for (const city of ['Agra', 'Pune', LATE_CITY]) await page.getByLabel(city, { exact: true }).check()
    await compare(page)
    await page.getByRole('radio', { name: 'Super Market' }).check()
    await compare(page)
    await expect(page.getByRole('heading', { name: 'Super Market, today' })).toBeVisible()
    const prices = ['Agra', 'Pune'].map(city => makePrices(city, 0).supermarket.chicken)
    await expect(cell(page, 'Agra', 0)).toContainText(String(prices[0]))
    await expect(page.locator('mark').first()).toContainText(String(Math.min(...prices)))
    await expect(cell(page, LATE_CITY, 0)).toHaveText('-')
    const shared = new URL((await page.locator('a[href^="https://wa.me/"]').getAttribute('href'))!)
    expect(shared.searchParams.get('text')).toMatch(
      new RegExp(
        `^Super Market, \\d+ \\w+ \\d{4}, ₹ per kg: Agra ${prices[0]}, Pune ${prices[1]}\\nhttp.*/compare\\?tab=cities&city=Agra`,
      ),
    )
    await expect(page.getByText('3 of 3 chosen. Untick one to change.')).toBeVisible()
    await expect(page.getByLabel('Mumbai', { exact: true })).toBeHidden()
    await expect(page).toHaveURL(/city=Agra&city=Pune&city=Surat/)

    await page.goto('/compare?tab=cities&city=Pune')
    await page.getByLabel('Find a city').fill('kochi')
    await expect(page.getByRole('checkbox', { name: 'Kochi' })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Pune' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Mumbai' })).toBeHidden()
  })
})

test.describe('at a desk', () => {
  test('a date and a month exclude each other, and a read that fails says so', async ({ page, today }) => {
    await test.step('a date and a month exclude each other', async () => {
      await page.goto('/compare?tab=city')
      await field(page, 'City').fill('Pune')
      await takenOver(page)
      await page.getByLabel('Month').selectOption(toMonth(today))
      await page.getByLabel('Date').fill(today)
      await expect(page.getByLabel('Month')).toHaveValue('')
      await page.getByLabel('Month').selectOption(toMonth(today))
      await expect(page.getByLabel('Date')).toHaveValue('')
    })

    await test.step('a read that fails shows its sentence instead of the last table', async () => {
      await page.goto(`/compare?tab=city&city=Pune&date=${today}`)
      await field(page, 'City').fill('Agra')
      await takenOver(page)
      await page.route('**/compare?**', route => route.fulfill({ status: 403, body: 'not our page' }))
      await page.getByRole('button', { name: 'Filter' }).click()
      await expect(page.getByText('Failed to fetch data for selected city')).toBeVisible()
      await expect(page.getByRole('table')).toHaveCount(0)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  })

  test('the four links are tabs for a keyboard, and a tick shows its city at once', async ({ page }) => {
    await test.step('the four links are tabs: arrows move, Enter shows in place and keeps the focus', async () => {
      await page.goto('/compare')
      const tab = (name: string) => page.getByRole('tab', { name })
      await expect(tab('Today')).toHaveAttribute('aria-selected', 'true')
      await tab('Today').focus()
      await page.keyboard.press('ArrowRight')
      await expect(tab('This Month')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(tab('This Month')).toHaveAttribute('aria-selected', 'true')
      await expect(tab('This Month')).toBeFocused()
      await expect(page.getByRole('tabpanel', { name: 'This Month' })).toContainText('All cities in')
      await expect(page).toHaveURL(/\?tab=month$/)
      await page.keyboard.press('End')
      await page.keyboard.press(' ')
      await expect(page.getByRole('tabpanel', { name: 'Compare Cities' })).toContainText('Choose up to 3')
    })

    await test.step('a tick shows its city at once, and the page does not move', async () => {
      await page.goto('/compare?tab=cities&city=Agra')
      await page.getByLabel('Find a city').focus()
      await page.getByRole('checkbox', { name: 'Pune' }).check()
      await expect(page.getByRole('row', { name: /^Pune/ })).toBeVisible()
      await page.getByRole('checkbox', { name: 'Agra' }).uncheck()
      await expect(page.getByRole('row', { name: /^Agra/ })).toHaveCount(0)
      await expect(page).toHaveURL(/tab=cities&city=Pune&market=oneKgRate$/)
    })
  })
})
