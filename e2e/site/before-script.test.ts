import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { holdRequests } from './holdRequests.ts'
import { waitForScript } from './letterForm.ts'

/** The script has taken the contact form over: it says itself what is missing. */
async function expectTakenOver(page: Page) {
  await waitForScript(page)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Please enter your name.')
  await expect(page).toHaveURL(/\?subject=/)
}

test('text typed into a prefilled form stays, and typing continues at the same place', async ({ page }) => {
  await test.step('text typed into a prefilled form stays', async () => {
    const release = await holdRequests(page, /assets\/ContactForm-/)
    await page.goto('/contact?subject=Report Incorrect Rate&city=Pune&date=2026-11-21')
    const message = page.getByLabel('Message', { exact: true })
    await message.press('Control+End')
    await message.pressSequentially(' The shop asks 260.')
    await page.keyboard.press('Home')
    const typed = await message.inputValue()
    await page.getByLabel('City').fill('Nashik')
    await page.getByLabel('Email (optional)').fill('asha@example.com')
    await page.getByRole('radio', { name: 'Email' }).check()
    await page.getByLabel('Subject').selectOption('Technical Issue')
    release()
    await expectTakenOver(page)
    await expect(message).toHaveValue(typed)
    expect(typed).toMatch(/^The rate of Pune .* The shop asks 260\.$/s)
    await expect(page.getByLabel('City')).toHaveValue('Nashik')
    await expect(page.getByLabel('Email (optional)')).toHaveValue('asha@example.com')
    await expect(page.getByRole('radio', { name: 'Email' })).toBeChecked()
    await expect(page.getByLabel('Subject')).toHaveValue('Technical Issue')
  })

  await test.step('typing continues at the same place', async () => {
    const release = await holdRequests(page, /assets\/ContactForm-/)
    await page.goto('/contact?subject=Report Incorrect Rate&city=Pune&date=2026-11-21')
    const message = page.getByLabel('Message', { exact: true })
    await message.press('Control+Home')
    await page.keyboard.type('Hello! ')
    release()
    await waitForScript(page)
    await page.keyboard.type('Today ')
    await expect(message).toHaveValue(/^Hello! Today The rate of Pune/)
  })
})

test('a market of the compared cities stays chosen', async ({ page }) => {
  const release = await holdRequests(page, /assets\/exchange-/)
  await page.goto('/compare?tab=cities&city=Agra&city=Pune')
  await page.getByRole('radio', { name: 'Super Market' }).check()
  await expect(page.getByRole('heading', { name: '1 Kg Rate, today' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Super Market, today' })).toBeVisible()
  await expect(page).toHaveURL(/city=Agra&city=Pune&market=supermarket$/)
})
