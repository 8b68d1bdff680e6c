import { addDays } from '#shared/days.ts'
import { MESSAGE } from '#test/messages.ts'
import { enterRate, send } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { makePerson, register } from '../people.ts'
import { makePrices } from '../seeds.ts'
import { expect, test } from '../test.ts'
import { expectNoWider } from '../widths.ts'

test.use({ as: 'Admin' })

test('the Dashboard says what needs attention, and each item leads to where it is dealt with', {
  tag: '@phone',
}, async ({ page, today }) => {
  const city = 'Aabad'
  const before = makePrices(city, 1)
  await enterRate({ location: city, date: addDays(today, -1), markets: before })
  const { oneKgRate } = before
  await enterRate({
    location: city,
    date: today,
    markets: { ...before, oneKgRate: { ...oneKgRate, chicken: oneKgRate.chicken * 2 } },
  })
  await register(makePerson('Waiting'))
  await send('POST', '/api/messages', { body: MESSAGE })
  await page.goto('/admin')
  const list = page.getByRole('region', { name: 'Needs attention' })
  await expect(list.getByRole('link', { name: /requests? for an account$/ })).toHaveAttribute(
    'href',
    '/admin/customers?status=pending',
  )
  await expect(list.getByRole('link', { name: /new messages?$/ })).toHaveAttribute(
    'href',
    '/admin/messages?state=new',
  )
  await expect(list.getByRole('link', { name: /(city is|cities are) late: / })).toHaveCount(1)
  await expectAccessible(page)
  await expectNoWider(page)
  const unusual = list.getByRole('link', { name: `${city}, 1 Kg Rate, Chicken: ` })
  await unusual.click()
  await expect(page).toHaveURL(new RegExp(`/admin/rate-chart\\?date=${today}&city=Aabad`))
  await expect(page.getByRole('rowheader', { name: city })).toBeVisible()
})
