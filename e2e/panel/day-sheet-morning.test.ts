import type { Page } from '@playwright/test'
import { addDays, type Day } from '#shared/days.ts'
import { enterRate } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { expectNoWider } from '../widths.ts'
import { outcome } from './rateForm.ts'
import { findCell, findRow, paste } from './sheet.ts'

/** Before the days of the seeds: what is saved here is nobody else's. */
const AGO = 310

const tool = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const kg = (page: Page, city: string, kind = 'Chicken') => findCell(page, city, '1 Kg Rate', kind)
const before = (city: string) => makePrices(city, AGO).oneKgRate
const open = (page: Page, day: Day, show = '') =>
  page.goto(`/admin/day-sheet?date=${day}${show && `&show=${show}`}`)

test.use({ as: 'Admin' })
test.beforeEach(({ page }) => {
  page.on('dialog', dialog => dialog.accept())
})

test('an amount takes no rate below 0, a filled cell is not copied over, and a figure is edited by its arrows', async ({
  page,
  today,
}) => {
  const day = addDays(today, -AGO)
  await enterRate({ location: 'Amountpur', date: addDays(day, -1), markets: makePrices('Amountpur', AGO) })
  await open(page, day)
  await kg(page, 'Amountpur').fill('21')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('9')
  await expect(kg(page, 'Amountpur')).toHaveValue('91')
  await kg(page, 'Amountpur', 'Skinless').focus()
  await kg(page, 'Amountpur').focus()
  await page.keyboard.press('-')
  await expect(page.getByLabel('Amount in rupees')).toBeFocused()
  await page.keyboard.type('92')
  await page.keyboard.press('Enter')
  await expect(outcome(page)).toHaveText('No cell to change: they are filled, or have no previous rate.')
  await expect(kg(page, 'Amountpur')).toBeFocused()
  await tool(page, 'Copy previous day: Row').click()
  await expect(kg(page, 'Amountpur')).toHaveValue('91')
  await expect(kg(page, 'Amountpur', 'Skinless')).toHaveValue(String(before('Amountpur').skinless))
})

test(
  'the sheet is narrowed by its address, a row stays while it is typed in, and the next problem is found',
  { tag: '@every-size' },
  async ({ page, today }, { project }) => {
    const day = addDays(today, project.name === 'phone' ? -AGO - 4 : -AGO - 8)
    const [missing, saved] = project.name === 'phone' ? ['Chhotapur', 'Baripur'] : ['Missingpur', 'Savedpur']
    for (const location of [missing, saved])
      await enterRate({ location, date: addDays(day, -1), markets: makePrices(location, AGO) })
    await enterRate({ location: saved, date: day, markets: makePrices(saved, AGO) })
    await open(page, day, 'missing')
    if (project.name === 'phone') await page.getByText('Tools').click()
    await expect(findRow(page, missing)).toBeVisible()
    await expect(findRow(page, saved)).toHaveCount(0)
    await expectNoWider(page)
    await kg(page, missing).fill('9000')
    await tool(page, /^Typed/).click()
    await expect(page).toHaveURL(/show=typed/)
    await kg(page, missing).fill('')
    await expect(findRow(page, missing)).toBeVisible()
    await kg(page, missing).fill('9000')
    await tool(page, /^Typed/).click()
    await expect(page).not.toHaveURL(/show/)
    await expect(findRow(page, saved)).toBeVisible()
    await kg(page, saved).fill('x')
    await tool(page, /^Unusual/).click()
    await expect(findRow(page, saved)).toHaveCount(0)
    await kg(page, missing).focus()
    await tool(page, /^Next problem/).click()
    // the filter that hides the row ends
    await expect(kg(page, saved)).toBeFocused()
    await page.keyboard.press('F8')
    await expect(kg(page, missing)).toBeFocused()
    await expectAccessible(page)
    await expectNoWider(page)
    await page.reload()
    await expect(kg(page, missing)).toHaveValue('9000')
  },
)

test('cells are selected by Shift and by the mouse, copied, pasted over, emptied and moved by an amount', async ({
  page,
  today,
}) => {
  const day = addDays(today, -AGO - 12)
  const cities = ['Zedaba', 'Zedabb', 'Zedabc']
  for (const location of cities)
    await enterRate({ location, date: addDays(day, -1), markets: makePrices(location, AGO) })
  const [first, second, third] = cities as [string, string, string]
  await open(page, day)
  await kg(page, first).focus()
  await page.keyboard.press('=')
  await expect(kg(page, first)).toHaveValue(String(before(first).chicken))
  await page.keyboard.type('201')
  await expect(kg(page, first)).toHaveValue('201')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await expect(kg(page, third)).toHaveValue('201')
  await page.keyboard.press('+')
  await page.keyboard.type('5.5')
  await page.keyboard.press('Enter')
  for (const city of cities) await expect(kg(page, city)).toHaveValue('206.5')

  await page.evaluate(() =>
    document.addEventListener('copy', ({ clipboardData }) =>
      Object.assign(globalThis, { copied: clipboardData!.getData('text/plain') }),
    ),
  )
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => (globalThis as unknown as { copied: string }).copied)).toBe(
    '206.5\n206.5\n206.5',
  )
  await page.keyboard.press('Delete')
  await expect(kg(page, second)).toHaveValue('')
  await page.keyboard.press('Control+z')
  await expect(kg(page, second)).toHaveValue('206.5')

  await kg(page, first, 'Skinless').hover()
  await page.mouse.down()
  await kg(page, second, 'Boneless').hover()
  await page.mouse.up()
  await expect(page.getByText('4 cells selected')).toBeVisible()
  await paste(kg(page, first, 'Skinless'), '240\t410')
  await expect(kg(page, second, 'Boneless')).toHaveValue('410')
  await page.getByRole('rowheader', { name: third }).click()
  await expect(page.getByText('12 cells selected')).toBeVisible()
  await page.keyboard.press('=')
  await expect(findCell(page, third, 'Retail', 'Boneless')).toHaveValue(
    String(makePrices(third, AGO).retail.boneless),
  )
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+End')
  await expect(findCell(page, third, 'Retail', 'Boneless')).toBeFocused()
  await page.keyboard.press('PageUp')
  await expect(page.locator('#sheet-0-11')).toBeFocused()
  await tool(page, 'Copy previous day: Column').click()
  await expect(findCell(page, second, 'Retail', 'Boneless')).toHaveValue(
    String(makePrices(second, AGO).retail.boneless),
  )
})
