import type { Page } from '@playwright/test'
import { send } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { register } from '../people.ts'
import { expect, test } from '../test.ts'

const arrive = async (page: Page, address: string, heading: string) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
}

const MESSAGE = {
  name: 'Ravi Teja',
  phone: '9812345678',
  city: 'Pune',
  subject: 'Report Incorrect Rate',
  message: 'Retail of Pune is 20 too high.',
  preferredContact: 'phone',
}

/** The rules look at every cell: a few rows show what thousands would. */
const FEW_RATES = '/admin/rate-chart?city=Pune&market=retail'

test.describe('axe finds no violation in either theme', () => {
  test('the screens before the panel, with their problems', async ({ page }) => {
    await arrive(page, '/admin/login', 'Staff login')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page)

    await arrive(page, '/admin/register', 'Ask for a staff account')
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('Please enter your name.')).toBeVisible()
    await expectAccessible(page)

    await arrive(page, '/admin/setup', 'Create the first Admin')
    await expectAccessible(page)
  })

  test.describe('as staff', () => {
    test.use({ as: 'Admin' })

    test('the Rate Chart, its question before a delete, and the form of rates with its problems', async ({
      page,
    }) => {
      await test.step('the Rate Chart, its question before a delete, and one without any record', async () => {
        await arrive(page, FEW_RATES, 'Rate Chart')
        await expect(page.getByRole('rowheader', { name: 'Pune' }).first()).toBeVisible()
        await expectAccessible(page)
        await page
          .getByRole('button', { name: /^Delete Pune/ })
          .first()
          .click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
        await expectAccessible(page)
        await arrive(page, '/admin/rate-chart?city=Atlantis', 'Rate Chart')
        await expect(page.getByText('No data found')).toBeVisible()
        await expectAccessible(page)
      })

      await test.step('the form of rates: with its problems, its suggestions and a rate to look at twice', async () => {
        await arrive(page, '/admin/rate-update', 'Rate Update')
        await page.getByRole('button', { name: 'Submit Rates' }).click()
        await expect(page.getByText('Enter a city.')).toBeVisible()
        await expectAccessible(page)

        await page.getByLabel('City', { exact: true }).pressSequentially('bh')
        await expect(page.getByRole('option').first()).toBeVisible()
        await page.keyboard.press('ArrowDown')
        await expect(page.getByRole('option', { selected: true })).toBeVisible()
        await expectAccessible(page)

        await page.getByLabel('City', { exact: true }).fill('Agra')
        await page.keyboard.press('Tab')
        await page.getByRole('button', { name: /^Copy \d/ }).click()
        await page.locator('[id="retail.chicken"]').fill('999')
        await expect(page.getByText(/^Check: \d/)).toBeVisible()
        await expect(page.getByText('Check: under Chicken')).toBeVisible()
        await expectAccessible(page)
      })
    })

    test('the menu of a phone: it opens into itself, and Escape leads back', { tag: '@phone' }, async ({
      page,
    }) => {
      await arrive(page, FEW_RATES, 'Rate Chart')
      const menu = page.getByRole('button', { name: 'Menu' })
      await menu.click()
      await expect(page.getByRole('link', { name: 'Dashboard' })).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(menu).toBeFocused()
    })

    test('the Dashboard, the list of the bell, the Customers, and the screens that only show', async ({
      page,
    }) => {
      await test.step('the Dashboard, and the bell’s list', async () => {
        await send('POST', '/api/messages', { body: MESSAGE })
        await arrive(page, '/admin', 'Dashboard')
        await expect(page.getByText(/of \d+ cities entered/)).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('button', { name: /^Notifications/ }).click()
        await expect(page.getByRole('button', { name: 'Clear All' })).toBeVisible()
        await expectAccessible(page)
      })

      await test.step('the Customers, one of whom has no type yet', async () => {
        const name = `Zoya ${process.hrtime.bigint()}`
        const email = `${name.toLowerCase().replace(' ', '.')}@rates.example`
        await register({ name, email, password: 'eleven quiet lanterns' })
        await arrive(page, '/admin/customers', 'Customers')
        await page.getByLabel('Search').fill(email)
        await page.getByRole('button', { name: 'Approve' }).click()
        await expect(page.getByRole('row').getByRole('alert')).toBeVisible()
        await expectAccessible(page)
        await page.getByLabel('Search').fill('nobody of that name')
        await expect(page.getByText('No users found.')).toBeVisible()
        await expectAccessible(page)
      })

      await test.step('the screens that only show', async () => {
        await send('POST', '/api/messages', { body: MESSAGE })
        await arrive(page, '/admin/messages', 'Messages')
        await expect(page.getByRole('article').first()).toBeVisible()
        await expectAccessible(page)
        await arrive(page, '/admin/daily-rates?city=Pune&market=retail', 'Daily Rates')
        await expect(page.getByRole('rowheader', { name: 'Pune' }).first()).toBeVisible()
        await expectAccessible(page)
        await arrive(page, '/admin/profile', 'Profile')
        await page.getByRole('button', { name: 'Change password' }).click()
        await expect(page.getByText('Please enter your current password.')).toBeVisible()
        await expectAccessible(page)
        for (const [address, heading] of [
          ['/admin/orders', 'Orders'],
          ['/admin/settings', 'Settings'],
          ['/admin/nowhere', 'There is nothing at this address.'],
        ] as const) {
          await arrive(page, address, heading)
          await expectAccessible(page)
        }
      })
    })
  })
})
