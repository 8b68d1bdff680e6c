import { indiaDay } from '#shared/days.ts'
import { send } from '../api.ts'
import { expect, test } from '../test.ts'

test.use({ as: 'Admin' })

const REPORT = {
  name: 'Sana Foods',
  email: 'sana+rates@foods.example',
  phone: '9812345678',
  city: 'Jaipur',
  subject: 'Report Incorrect Rate',
  message: 'Retail of Jaipur is 20 too high.\n<b>Please look.</b>',
  preferredContact: 'phone',
}

test('a message shows who wrote what, as it was written, and how to answer', async ({ page, baseURL }) => {
  await send(baseURL!, 'POST', '/api/messages', { body: REPORT })
  await page.goto('/admin/messages')
  const message = page.getByRole('article').filter({ hasText: 'Sana Foods' })
  await expect(message.getByRole('heading')).toHaveText('Sana Foods')
  await expect(message).toContainText('<b>Please look.</b>')
  const at = await message.getByRole('time').getAttribute('datetime')
  // the browser stands in California, the time is India's
  const year = indiaDay(new Date(at!)).slice(0, 4)
  const clock = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone: 'Asia/Kolkata' })
  await expect(message.getByRole('time')).toContainText(`${year}, ${clock.format(new Date(at!))}`)

  const answers = message.locator('footer').getByRole('link')
  await expect(answers.nth(0)).toHaveAttribute('href', 'tel:9812345678')
  await expect(answers.nth(1)).toHaveAttribute(
    'href',
    'mailto:sana%2Brates@foods.example?subject=Re%3A%20Report%20Incorrect%20Rate',
  )
  await message.getByRole('link', { name: 'Rate Chart of Jaipur' }).click()
  await expect(page).toHaveURL('/admin/rate-chart?city=Jaipur')
  await expect(page.getByRole('rowheader', { name: 'Jaipur' }).first()).toBeVisible()
})

test('a message that comes meanwhile appears by itself', async ({ page, baseURL }) => {
  await page.goto('/admin/messages')
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await send(baseURL!, 'POST', '/api/messages', {
    body: { ...REPORT, name: 'Yusuf Ali', subject: 'Technical Issue' },
  })
  const message = page.getByRole('article').filter({ hasText: 'Yusuf Ali' })
  await expect(message).toBeVisible()
  await expect(message.getByRole('link', { name: /Rate Chart/ })).toHaveCount(0)
})
