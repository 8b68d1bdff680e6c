import type { Page } from '@playwright/test'
import { addDays } from '#shared/days.ts'
import { enterRate } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { createStaff, register, STAFF } from '../people.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { expectNoWider } from '../widths.ts'
import { cell, FIRST_CELL } from './rateForm.ts'
import { createStorageState } from './screen.ts'
import { openSheet } from './sheet.ts'

const question = (page: Page, name: string | RegExp) => page.getByRole('alertdialog', { name })
async function expectFit(page: Page) {
  await expectAccessible(page)
  await expectNoWider(page)
}

test.describe('axe finds no violation in either theme of the panel', () => {
  test('screens before approval', async ({ page, another }, { project }) => {
    await test.step('the screen of a reset link, with its problems', async () => {
      await page.goto(`/admin/reset#${'x'.repeat(43)}`)
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByText('Please enter a password.')).toBeVisible()
      await expectFit(page)
    })

    await test.step('what an account that waits for approval sees', async () => {
      const waiting = {
        name: `Ojas Rane ${project.name}`,
        email: `ojas.${project.name}@rates.example`,
        password: 'eleven quiet lanterns',
      }
      await register(waiting)
      const page = await another({ storageState: await createStorageState(waiting) })
      await page.goto('/admin/rate-update')
      await expect(
        page.getByText('Your account has been deactivated by admin, please contact to admin'),
      ).toBeVisible()
      await expectFit(page)
      await page.goto('/admin/profile')
      await expect(page.getByRole('main').getByText('Not Activated').last()).toBeVisible()
      await expectFit(page)
    })
  })

  test.describe('as an Admin', () => {
    test.use({ as: 'Admin' })

    test('questions and dialogs', async ({ page }, { project }) => {
      await test.step('a link for a new password, and the question before sessions are ended', async () => {
        const name = `Rekha Jain ${project.name}`
        await createStaff(name, 'Sub Admin')
        await page.goto('/admin/customers')
        await page.getByRole('button', { name: `Reset link ${name}` }).click()
        await expect(page.getByRole('dialog', { name: `Make a reset link for ${name}?` })).toBeVisible()
        await expectFit(page)
        await page.getByLabel('Your password').fill(STAFF.Admin.password)
        await page.keyboard.press('Enter')
        await expect(page.getByRole('textbox', { name: 'Link for a new password' })).toBeVisible()
        await expectFit(page)
        await page.getByRole('button', { name: 'Close' }).click()
        await page.getByRole('button', { name: `End sessions ${name}` }).click()
        await expect(question(page, `End every session of ${name}?`)).toBeVisible()
        await expectFit(page)
      })

      await test.step('the question before messages of a person are erased', async () => {
        await page.goto('/admin/messages')
        await page.getByText("Erase a person's messages").click()
        await page.getByLabel('Email or phone').fill('nobody@rates.example')
        await page.getByRole('button', { name: 'Erase', exact: true }).click()
        await expect(question(page, 'Erase every message of this person?')).toBeVisible()
        await expectFit(page)
      })

      await test.step('the list of keys, which ? opens in a cell and Escape leaves without a change', async () => {
        await page.goto('/admin/rate-update')
        const first = cell(page, FIRST_CELL)
        await first.fill('24')
        await page.keyboard.press('?')
        await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
        await expectFit(page)
        await page.keyboard.press('Escape')
        await expect(first).toBeFocused()
        await expect(first).toHaveValue('24')
      })
    })

    test('the Day Sheet with a draft, a rate that is none, and the question before it is left', async ({
      page,
      today,
    }, { project }) => {
      page.on('dialog', dialog => dialog.accept())
      // the rules look at every cell: a day of few cities shows what one of many would
      const day = addDays(today, -95)
      const city = `Phalodi ${project.name}`
      await enterRate({ location: city, date: addDays(day, -1), markets: makePrices(city, 96) })
      await openSheet(page, day)
      await page.getByLabel(`${city}, 1 Kg Rate, Chicken, rupees`).fill('none')
      await page.reload()
      await expect(page.getByText(/^Your draft of .* is back\.$/)).toBeVisible()
      await page.getByRole('button', { name: 'Submit Rates' }).click()
      await expect(page.getByRole('rowheader', { name: new RegExp(`^${city}`) })).toContainText(
        'Numbers only',
      )
      await page.getByRole('combobox', { name: 'Another city' }).pressSequentially('bh')
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectFit(page)
      await page.keyboard.press('Escape')
      if (project.name === 'phone') await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('link', { name: 'Profile' }).click()
      await expect(question(page, 'Leave without saving?')).toBeVisible()
      await expectFit(page)
    })
  })
})
