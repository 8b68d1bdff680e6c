import { expectAccessible } from '../axe.ts'
import { createStaff } from '../people.ts'
import { expect, test } from '../test.ts'
import { createStorageState, findToast, waitForLiveEvents } from './screen.ts'

const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0'

test('other sessions are ended from the Profile, one or all', async ({ another }) => {
  await test.step('a session in another browser is ended from here, and its screen closes at once', async () => {
    const admin = await createStaff('Kamala Puri', 'Admin')
    const page = await another({ storageState: await createStorageState(admin) })
    const otherPage = await another({ userAgent: FIREFOX })
    await otherPage.goto('/admin/login')
    await otherPage.getByLabel('Email').fill(admin.email)
    await otherPage.getByLabel('Password', { exact: true }).fill(admin.password)
    const connected = waitForLiveEvents(otherPage)
    await otherPage.getByRole('button', { name: 'Log in' }).click()
    await connected

    await page.goto('/admin/profile')
    const part = page.getByRole('region', { name: 'Where you are logged in' })
    await expect(part.getByRole('listitem')).toHaveCount(2)
    await expect(part.getByRole('listitem').first()).toContainText('This session')
    await expect(part.getByRole('listitem').first().getByRole('button')).toHaveCount(0)
    await part.getByRole('button', { name: /^End the session in Firefox on Android/ }).click()
    await expect(findToast(page, 'The session has ended.')).toBeVisible()
    await expect(part.getByRole('listitem')).toHaveCount(1)
    await expect(otherPage).toHaveURL(/\/admin\/login/)
    await expect(page.getByRole('button', { name: 'End all others' })).toHaveCount(0)
  })

  await test.step('all other sessions are ended after a question; the list is read again when the window gets the focus', async () => {
    const clerk = await createStaff('Latika Soni', 'Sub Admin')
    const page = await another({ storageState: await createStorageState(clerk) })
    await page.goto('/admin/profile')
    const part = page.getByRole('region', { name: 'Where you are logged in' })
    await expect(part.getByRole('listitem')).toHaveCount(1)

    const otherPage = await another({ storageState: await createStorageState(clerk) })
    await otherPage.goto('/admin/profile')
    await expect(otherPage.getByText('This session')).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(part.getByRole('listitem')).toHaveCount(2)

    await part.getByRole('button', { name: 'End all others' }).click()
    const question = page.getByRole('alertdialog', { name: 'End every session but this one?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'End all others' }).click()
    await expect(part.getByRole('listitem')).toHaveCount(1)
    await otherPage.reload()
    await expect(otherPage).toHaveURL(/\/admin\/login/)
  })
})
