import { expectAccessible } from '../axe.ts'
import { createStaff } from '../people.ts'
import { expect, test } from '../test.ts'
import { expectNoWider } from '../widths.ts'
import { findToast, logIn } from './screen.ts'

test(
  'staff add a passkey on their profile, log in by it without typing, and remove it',
  { tag: '@every-size' },
  async ({ another, baseURL }, { project, repeatEachIndex }) => {
    const clerk = await createStaff(`Passkey Rao ${project.name} ${repeatEachIndex}`, 'Sub Admin')
    // passkeys belong to a name: none is made for the number of a machine
    const page = await another({ baseURL: baseURL!.replace('127.0.0.1', 'localhost') })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    })
    await page.goto('/admin/login?next=/admin/profile')
    const usePasskey = page.getByRole('button', { name: 'Use a passkey' })
    await expect(usePasskey).toBeVisible()
    await logIn(page, clerk)

    const part = page.getByRole('region', { name: 'Passkeys' })
    await part.getByRole('button', { name: 'Add a passkey' }).click()
    await part.getByLabel('Your password').fill('not this one, surely')
    await part.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(part.getByRole('alert')).toHaveText('The current password is not right.')
    await part.getByLabel('Your password').fill(clerk.password)
    await page.keyboard.press('Enter')
    await expect(findToast(page, 'You can log in with this passkey now.')).toBeVisible()
    await expect(part.getByRole('listitem')).toContainText('Not used yet')
    await expectAccessible(page)
    await expectNoWider(page)

    await page.evaluate(() => localStorage.removeItem('authToken'))
    await page.goto('/admin/login?next=/admin/profile')
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await usePasskey.click()
    await expect(usePasskey).toBeEnabled()
    await expect(page).toHaveURL(/login/)
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await usePasskey.click()
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
    await expect(part.getByRole('listitem')).toContainText('Last used')

    await part.getByRole('button', { name: /^Remove/ }).click()
    await expect(findToast(page, 'The passkey has been removed.')).toBeVisible()
    await expect(part.getByRole('listitem')).toHaveCount(0)
    await page.evaluate(() => localStorage.removeItem('authToken'))
    await page.goto('/admin/login')
    await usePasskey.click()
    await expect(
      page.locator('main').getByRole('alert').or(page.locator('.Toastify').getByRole('alert')),
    ).toHaveText('This passkey is not valid here. Please log in with your password.')
  },
)
