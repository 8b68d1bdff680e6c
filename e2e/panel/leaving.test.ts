import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { createStaff } from '../people.ts'
import { expect, test } from '../test.ts'
import { cell, FIRST_CELL } from './rateForm.ts'
import { createStorageState, endSession, logIn, waitForLiveEvents } from './screen.ts'

const FORM = '/admin/rate-update'

const findTitle = (page: Page) => page.getByRole('heading', { level: 1 })
const findQuestion = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })
const answer = (page: Page, answer: 'Stay' | 'Leave') =>
  findQuestion(page).getByRole('button', { name: answer }).click()

/** Opens screens one after the other by the sidebar. */
async function visit(page: Page, ...screens: string[]): Promise<void> {
  for (const screen of screens) {
    await page.getByRole('link', { name: screen, exact: true }).click()
    await expect(findTitle(page)).toHaveText(screen)
  }
}

async function expectForm(page: Page): Promise<void> {
  await expect(findQuestion(page)).toHaveCount(0)
  await expect(page).toHaveURL(FORM)
  await expect(cell(page, FIRST_CELL)).toHaveValue('24')
}

test.describe('a Sub Admin', () => {
  test.use({ as: 'Sub Admin' })

  test('a link, the way back and a logout ask first while something is unsaved', async ({ page }) => {
    await page.goto('/admin/profile')
    await visit(page, 'Rate Chart', 'Rate Update')
    await cell(page, FIRST_CELL).fill('24')

    await test.step('whoever stays goes on where they were', async () => {
      await page.getByRole('link', { name: 'Profile', exact: true }).click()
      await answer(page, 'Stay')
      await expectForm(page)
    })

    await test.step('going back again while the question is open asks no second question', async () => {
      await cell(page, FIRST_CELL).focus()
      await page.goBack()
      await expect(findQuestion(page).getByRole('button', { name: 'Stay' })).toBeFocused()
      await expectAccessible(page)
      await page.goBack()
      await expect(findQuestion(page)).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expectForm(page)
      await expect(cell(page, FIRST_CELL)).toBeFocused()
    })

    await test.step('whoever leaves by the way back finds the screens before as they were', async () => {
      await page.goBack()
      await answer(page, 'Leave')
      await expect(findTitle(page)).toHaveText('Rate Chart')
      await page.goBack()
      await expect(findTitle(page)).toHaveText('Profile')
      await page.goForward()
      await page.goForward()
      await expectForm(page)
    })

    await test.step('whoever leaves by a link comes back to the draft', async () => {
      await page.getByRole('link', { name: 'Profile', exact: true }).click()
      await answer(page, 'Leave')
      await expect(findTitle(page)).toHaveText('Profile')
      await page.goBack()
      await expectForm(page)
    })

    await test.step('the session lasts until the question before a logout is answered', async () => {
      const readToken = () => page.evaluate(() => localStorage.getItem('authToken'))
      await page.getByRole('button', { name: 'Log out' }).click()
      await answer(page, 'Stay')
      await expectForm(page)
      expect(await readToken()).not.toBeNull()
      await page.getByRole('button', { name: 'Log out' }).click()
      const headers = { authorization: `Bearer ${await readToken()}` }
      await answer(page, 'Leave')
      await expect(page).toHaveURL('/admin/login')
      expect(await readToken()).toBeNull()
      await page.goto('/admin/rate-chart')
      await expect(page).toHaveURL(/\/admin\/login/)
      await expect
        .poll(async () => (await page.request.get('/api/auth/profile', { headers })).status())
        .toBe(401)
    })
  })
})

test('a session that ends while the question is open leads to the login, and from there to what was typed', async ({
  another,
}) => {
  const clerk = await createStaff('Leela Bose', 'Sub Admin')
  const page = await another({ storageState: await createStorageState(clerk) })
  const connected = waitForLiveEvents(page)
  await page.goto('/admin/rate-chart')
  await visit(page, 'Rate Update')
  await page.getByLabel('City', { exact: true }).fill('Thrissur')
  await cell(page, FIRST_CELL).fill('24')
  await connected

  await page.goBack()
  await expect(findQuestion(page)).toBeVisible()
  await endSession(page)
  await expect(page).toHaveURL(`/admin/login?next=${encodeURIComponent(FORM)}`)
  await expect(findQuestion(page)).toHaveCount(0)
  await logIn(page, clerk)
  await expectForm(page)
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Thrissur')
  await page.goBack()
  await answer(page, 'Leave')
  await expect(findTitle(page)).toHaveText('Rate Chart')
})
