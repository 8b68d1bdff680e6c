import { expectAccessible } from '../axe.ts'
import { expect, test } from '../test.ts'
import { expectProblem, logIn } from './screen.ts'

const APPLICANT = { name: 'Meena Joshi', email: 'meena@rates.example', password: 'nine slow ferries' }

test('an incomplete application has a sentence at each missing field, and focuses the first', async ({
  page,
}) => {
  await page.goto('/admin/register')
  await page.getByLabel('Name').fill(APPLICANT.name)
  await page.getByRole('button', { name: 'Register' }).click()
  await expectProblem(page, 'mobile', 'Please enter your contact number.')
  await expectProblem(page, 'email', 'Please enter your email.')
  await expect(page.getByLabel('Contact number')).toBeFocused()
  await expectAccessible(page)
  await page.goto('/admin/setup')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create the first Admin')
  await expectAccessible(page)
})

test('an applicant is told the code of the request, and waits for approval', async ({ page }) => {
  await page.goto('/admin/login')
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByLabel('Name').fill(APPLICANT.name)
  await page.getByLabel('Contact number').fill('+91 98765 43210')
  await expect(page.getByLabel('Contact number')).toHaveValue('9876543210')
  await page.getByLabel('Email').fill(APPLICANT.email)
  await page.getByLabel('Password', { exact: true }).fill(APPLICANT.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(APPLICANT.password)
  const send = page.getByRole('button', { name: 'Register' })
  for (const [answer, said] of [
    ['{"message": "Closed until noon."}', 'Closed until noon.'],
    ['<h1>Bad gateway</h1>', 'Something went wrong.'],
  ] as const) {
    await page.route('**/api/auth/register', route => route.fulfill({ status: 403, body: answer }), {
      times: 1,
    })
    await send.click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(said)
  }
  await send.click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  await expect(page.locator('main').getByRole('status')).toHaveText(
    /^Your request has been sent\. An Admin will look at it\.\s*Your request code: [A-Z\d]{4}-[A-Z\d]{4}\. Tell it to your Admin\.$/,
  )
  await logIn(page, APPLICANT)
  // leaving before the answer to the login has come would end it
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto('/admin/rate-update')
  await expect(
    page.getByText('Your account has been deactivated by admin, please contact to admin'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/profile')
  await expect(page.getByRole('main').getByText('Not Activated').last()).toBeVisible()
  await expectAccessible(page)
})
