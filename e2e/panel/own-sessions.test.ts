import { expectAccessible } from '../axe.ts'
import { createStaff } from '../people.ts'
import { expect, test } from '../test.ts'
import { createStorageState, findToast, logIn, waitForLiveEvents } from './screen.ts'

const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0'

test('other sessions are ended from the Profile, one or all; the list is read again when the window is looked at again', async ({
  another,
}) => {
  const admin = await createStaff('Kamala Puri', 'Admin')
  const page = await another({ storageState: await createStorageState(admin) })
  const otherPage = await another({ userAgent: FIREFOX })
  await otherPage.goto('/admin/login')
  const connected = waitForLiveEvents(otherPage)
  await logIn(otherPage, admin)
  await connected
  await page.goto('/admin/profile')
  const sessions = page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.first()).toContainText('This session')
  await expect(sessions.first().getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: /^End the session in Firefox on Android/ }).click()
  await expect(findToast(page, 'The session has ended.')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  await expect(otherPage).toHaveURL(/\/admin\/login/)
  const endOthers = page.getByRole('button', { name: 'End all others' })
  await expect(endOthers).toHaveCount(0)

  await logIn(otherPage, admin)
  await expect(otherPage.getByRole('button', { name: 'Log out' })).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(sessions).toHaveCount(2)
  await endOthers.click()
  const question = page.getByRole('alertdialog', { name: 'End every session but this one?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'End all others' }).click()
  await expect(sessions).toHaveCount(1)
  await expect(otherPage).toHaveURL(/\/admin\/login/)
})
