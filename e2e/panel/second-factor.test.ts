import { getToken } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { createStaff, STAFF } from '../people.ts'
import { expect, test } from '../test.ts'
import { expectNoWider } from '../widths.ts'
import { createStorageState, expectProblem, findToast, logIn } from './screen.ts'
import { makeCode, turnOn } from './secondFactor.ts'

const WRONG = 'This code is not right, or was used already.'
const newClerk = (name: string) => createStaff(name, 'Sub Admin')

test('a second factor is set up with password, secret and first code; its recovery codes are shown once', {
  tag: '@phone',
}, async ({ another }) => {
  const clerk = await newClerk('Gauri Deo')
  const page = await another({ storageState: await createStorageState(clerk) })
  await page.goto('/admin/profile')
  const part = page.getByRole('region', { name: 'Second factor' })
  await part.getByRole('button', { name: 'Set up' }).click()
  await part.getByRole('button', { name: 'Next' }).click()
  await expectProblem(page, 'password', 'Please enter your password.')
  await part.getByLabel('Your password').fill(clerk.password)
  await page.keyboard.press('Enter')

  await expect(part.getByRole('heading', { name: 'Scan this' })).toBeFocused()
  await expect(part.getByRole('img', { name: 'QR code of the secret' })).toBeVisible()
  await expectAccessible(page)
  await expectNoWider(page)
  const code = part.getByLabel('Code from the app')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await code.fill(makeCode((await part.locator('code').textContent())!))
  await page.keyboard.press('Enter')

  await expect(part.getByRole('heading', { name: 'Keep these recovery codes' })).toBeFocused()
  await expect(part.getByRole('listitem')).toHaveCount(10)
  const codes = await part.getByRole('listitem').allTextContents()
  await expectAccessible(page)
  await expectNoWider(page)
  const downloading = page.waitForEvent('download')
  await part.getByRole('button', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe('recovery-codes.txt')
  await part.getByRole('button', { name: 'I have kept them' }).click()
  await expect(part).toContainText('On · 10 of 10 recovery codes left.')
  await expect(part.getByText(codes[0]!)).toHaveCount(0)
  await page.reload()
  await expect(part).toContainText('On · 10 of 10 recovery codes left.')
})

test('the login asks for the code after the password', {
  tag: '@phone',
}, async ({ page }) => {
  const clerk = await newClerk('Hema Lele')
  const { secret } = await turnOn(await getToken(clerk), clerk.password)
  await page.goto('/admin/login')
  await logIn(page, clerk)
  const code = page.getByLabel('Code from the app')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Please enter a code.')
  await code.fill(makeCode(secret, 5))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(WRONG)
  await code.fill(makeCode(secret, 1))
  await page.keyboard.press('Enter')
  await expect(findToast(page, 'Loged In Successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/admin$/)
})

test('a recovery code logs in; new ones need one, and password and code turn it off', async ({ page }) => {
  const clerk = await newClerk('Indu Bhat')
  const { recoveryCodes } = await turnOn(await getToken(clerk), clerk.password)
  await page.goto('/admin/login')
  await logIn(page, clerk)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  const recovery = page.getByLabel('Recovery code')
  await expect(recovery).toBeFocused()
  await recovery.fill(recoveryCodes[0]!.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto('/admin/profile')
  const part = page.getByRole('region', { name: 'Second factor' })
  await expect(part).toContainText('On · 9 of 10 recovery codes left.')

  await part.getByRole('button', { name: 'New recovery codes' }).click()
  await part.getByRole('button', { name: 'Use a recovery code' }).click()
  await recovery.fill(recoveryCodes[1]!)
  await part.getByRole('button', { name: 'Make new codes' }).click()
  const fresh = await part.getByRole('listitem').first().textContent()
  await part.getByRole('button', { name: 'I have kept them' }).click()
  await expect(part).toContainText('On · 10 of 10 recovery codes left.')

  await part.getByRole('button', { name: 'Turn off' }).click()
  await part.getByLabel('Your password').fill(clerk.password)
  await part.getByRole('button', { name: 'Use a recovery code' }).click()
  await recovery.fill(fresh!)
  await part.getByRole('button', { name: 'Turn off' }).click()
  await expect(part.getByRole('button', { name: 'Set up' })).toBeVisible()
  await expect(part.getByRole('heading')).toBeFocused()
})

test.describe('an Admin', () => {
  test.use({ as: 'Admin' })

  test('an Admin turns it off for somebody whose phone is lost', async ({ page }) => {
    const clerk = await newClerk('Jaya Oak')
    await page.goto('/admin/customers')
    const turnOff = page.getByRole('button', { name: 'Turn off second factor Jaya Oak' })
    await expect(page.getByRole('row', { name: /Jaya Oak/ })).toBeVisible()
    await expect(turnOff).toHaveCount(0)

    await turnOn(await getToken(clerk), clerk.password)
    await page.reload()
    await turnOff.click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByLabel('Your password').fill(STAFF.Admin.password)
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off second factor' }).click()
    await expect(
      findToast(page, 'The second factor of this account is off, and its sessions have ended.'),
    ).toBeVisible()
    await expect(turnOff).toHaveCount(0)
  })
})
