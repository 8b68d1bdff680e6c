import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../test.ts'
import { cell, FIRST_CELL } from './rateForm.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find' })
const keys = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const arrive = async (page: Page, address: string, heading: string) => {
  await page.goto(address)
  await expect(title(page)).toHaveText(heading)
  await expect(page.locator('.me')).toBeVisible()
}
/** Opens the palette by its keys; it is loaded with the first time. */
async function open(page: Page) {
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
}

test.describe('a Sub Admin', () => {
  test.use({ as: 'Sub Admin' })

  test('a Sub Admin is offered no screen of Admins', async ({ page }) => {
    await arrive(page, '/admin/profile', 'Profile')
    await open(page)
    await page.keyboard.type('mess')
    await expect(palette(page)).toContainText('Nothing found.')
  })

  test('shortcuts do nothing while a Sub Admin types in a field', async ({ page }) => {
    await arrive(page, '/admin/rate-update', 'Rate Update')
    await page.getByLabel('City', { exact: true }).focus()
    await page.keyboard.type('n?')
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('n?')
    await expect(keys(page)).toHaveCount(0)
  })

  test('a Sub Admin goes to a screen, and to a city, without the mouse', async ({ page }) => {
    await arrive(page, '/admin/profile', 'Profile')
    await open(page)
    await page.keyboard.type('rate c')
    await expect(page.getByRole('option', { selected: true })).toHaveText(/^Rate Chart/)
    await page.keyboard.press('Enter')
    await expect(title(page)).toHaveText('Rate Chart')

    await open(page)
    await page.keyboard.type('vellore')
    await expect(page.getByRole('option', { name: 'Enter Vellore' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Vellore')
    await expect(cell(page, FIRST_CELL)).toBeFocused()

    await open(page)
    await page.keyboard.type('pune')
    await page.getByRole('option', { name: /^Pune today/ }).click()
    await expect(page.getByRole('rowheader', { name: 'Pune' })).toHaveCount(1)
  })

  test('Enter never takes a city that what was typed last does not fit', async ({ page }) => {
    await arrive(page, '/admin/profile', 'Profile')
    await open(page)
    await page.keyboard.type('vello')
    await expect(page.getByRole('option', { name: 'Enter Vellookkara' })).toBeVisible()

    const never = new Promise<void>(() => {})
    await page.route(/cities\?q=vellore/, () => never)
    await page.keyboard.type('re')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Vellore')
  })

  test('typed rates and focus stay when a Sub Admin closes the palette', async ({ page }) => {
    await arrive(page, '/admin/rate-update', 'Rate Update')
    await cell(page, FIRST_CELL).pressSequentially('24')
    await page.keyboard.press('Control+k')
    await expect(palette(page).getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
    await expect(cell(page, FIRST_CELL)).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type('7')
    await expect(cell(page, FIRST_CELL)).toHaveValue('247')
  })

  test('one key enters the next missing city, and such keys can be turned off', async ({ page }) => {
    await arrive(page, '/admin/profile', 'Profile')
    await page.keyboard.press('n')
    await expect(title(page)).toHaveText('Rate Update')
    await expect(page.getByLabel('City', { exact: true })).not.toHaveValue('')

    await arrive(page, '/admin/profile', 'Profile')
    await page.keyboard.press('?')
    await keys(page).getByRole('checkbox').uncheck()
    await page.keyboard.press('Escape')
    await expect(keys(page)).toHaveCount(0)
    await page.keyboard.press('n')
    await page.keyboard.press('?')
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeVisible()
    await expect(keys(page)).toHaveCount(0)
    await expect(title(page)).toHaveText('Profile')
  })

  test('a Sub Admin logs out from the palette', async ({ page }) => {
    await arrive(page, '/admin/profile', 'Profile')
    await open(page)
    await page.keyboard.type('log out')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/login$/)
  })
})

test.describe('an Admin', () => {
  test.use({ as: 'Admin' })

  test(
    'the palette and the list of keys are accessible',
    { tag: '@every-size' },
    async ({ page }, { project }) => {
      await arrive(page, '/admin/profile', 'Profile')
      const isPhone = project.name === 'phone'
      if (isPhone) await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('button', { name: /^Find/ }).click()
      await palette(page).getByRole('combobox').fill('agra')
      await expect(page.getByRole('option', { name: /^Agra today/ })).toBeVisible()
      await expectAccessible(page)
      await palette(page).getByRole('combobox').fill('keyboard')
      await page.getByRole('option', { name: /^Keyboard shortcuts/ }).click()
      await expect(keys(page)).toBeVisible()
      await expectAccessible(page)
      await keys(page).getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('button', { name: isPhone ? 'Menu' : /^Find/ })).toBeFocused()
    },
  )
})
