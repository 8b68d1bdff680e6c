import { startProduct } from '../product.ts'
import { expect, test } from '../test.ts'
import { expectProblem, logIn } from './screen.ts'

const APPLICANT = { name: 'Meena Joshi', email: 'meena@rates.example', password: 'nine slow ferries' }

test('an application says at each field what is missing or wrong, in the language that is chosen', async ({
  page,
}) => {
  await test.step('an incomplete application has a sentence at each missing field, and focuses the first', async () => {
    await page.goto('/admin/register')
    await page.getByLabel('Name').fill(APPLICANT.name)
    await page.getByRole('button', { name: 'Register' }).click()
    await expectProblem(page, 'mobile', 'Please enter your contact number.')
    await expectProblem(page, 'email', 'Please enter your email.')
    await expect(page.getByLabel('Contact number')).toBeFocused()
  })

  await test.step('passwords that differ are refused', async () => {
    await page.goto('/admin/register')
    await page.getByLabel('Password', { exact: true }).fill(APPLICANT.password)
    await page.getByLabel('Confirm password', { exact: true }).fill('something else')
    await page.getByRole('button', { name: 'Register' }).click()
    await expectProblem(page, 'confirm', 'Passwords do not match')
  })

  await test.step('a contact number of eleven digits stays as it is and is refused; one with the code of India is read', async () => {
    await page.goto('/admin/register')
    const number = page.getByLabel('Contact number')
    await number.fill('98765 432101')
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(number).toHaveValue('98765432101')
    await expectProblem(page, 'mobile', 'Contact number: digits only, at most 10.')
    for (const [typed, digits, hint] of [
      ['+91 98765', '+91 98765', ''],
      ['98765', '98765', 'Fewer than 10 digits: please check the number.'],
      ['+91 98765-43210', '9876543210', ''],
    ] as const) {
      await number.fill(typed)
      await page.getByLabel('Email').focus()
      await expect(number).toHaveValue(digits)
      await expect(number).toHaveAccessibleDescription(hint)
    }
  })

  await test.step('the language is chosen on Register, too, and what was typed stays, apart from passwords', async () => {
    await page.goto('/admin/register')
    await page.getByLabel('Name').fill(APPLICANT.name)
    await page.getByLabel('Password', { exact: true }).fill(APPLICANT.password)
    await page.getByRole('button', { name: 'తెలుగు' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'te-IN')
    await expect(page.locator('#name')).toHaveValue(APPLICANT.name)
    await expect(page.locator('#password')).toHaveValue('')
  })
})

test('an applicant is asked to wait for approval, and until then may enter nothing', async ({ page }) => {
  await page.goto('/admin/login')
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByLabel('Name').fill(APPLICANT.name)
  await page.getByLabel('Contact number').fill('098765 43210')
  await page.getByLabel('Email').fill(APPLICANT.email)
  await page.getByLabel('Password', { exact: true }).fill(APPLICANT.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(APPLICANT.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  await expect(page.locator('main').getByRole('status')).toHaveText(
    /^Your request has been sent\. An Admin will look at it\.\s*Your request code: [A-Z\d]{4}-[A-Z\d]{4}\. Tell it to your Admin\.$/,
  )

  await logIn(page, APPLICANT)
  await expect(page.locator('.me')).toContainText('Not Activated')
  await page.goto('/admin/rate-update')
  await expect(page.locator('main').getByRole('alert')).toHaveText(
    'Your account has been deactivated by admin, please contact to admin',
  )
})

test('the link that a new server prints creates the first Admin, once', async ({ another }) => {
  const { url, lines, stop } = await startProduct()
  try {
    const link = () => lines.join('\n').match(/http\S+\/admin\/setup#\S+/)?.[0]
    await expect.poll(link).toBeDefined()
    const page = await another({ baseURL: url })
    await page.goto(link()!)
    await page.getByLabel('Name').fill('Ravi Menon')
    await page.getByLabel('Contact number').fill('9876543210')
    await page.getByLabel('Email').fill('ravi@rates.example')
    await page.getByLabel('Password', { exact: true }).fill(APPLICANT.password)
    await page.getByLabel('Confirm password', { exact: true }).fill(APPLICANT.password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/admin\/login$/)
    await logIn(page, { email: 'ravi@rates.example', password: APPLICANT.password })
    await expect(page.locator('.me')).toContainText('Admin')
    // who is gone does not ask a server that has stopped
    await page.goto('about:blank')
  } finally {
    await stop()
  }
})
