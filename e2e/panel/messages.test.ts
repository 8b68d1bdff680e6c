import { MESSAGE } from '#test/messages.ts'
import { send } from '../api.ts'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../test.ts'
import { expectNoWider } from '../widths.ts'
import { findToast } from './screen.ts'

test.use({ as: 'Admin' })

test('a message comes while the screen is open, is shown as it was written, and leads to the rate it is about', async ({
  page,
  today,
}) => {
  await page.goto('/admin/messages')
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await send('POST', '/api/messages', {
    body: {
      ...MESSAGE,
      name: 'Kiran Shop',
      city: 'Jaipur',
      message: `The rate of Jaipur on ${today} looks wrong.\n<b>Please look.</b>`,
    },
  })
  const message = page.getByRole('article').filter({ hasText: 'Kiran Shop' })
  await expect(message).toContainText('<b>Please look.</b>')
  await expect(message.getByText('New', { exact: true })).toBeVisible()
  await message.getByRole('button', { name: 'Mark as answered: Kiran Shop' }).press('Enter')
  await expect(message).toContainText('Answered by Asha Nair')
  await expect(message.locator(':focus')).toHaveText(/^Answered by Asha Nair/)
  await page.reload()
  await expect(message).toContainText('Answered by Asha Nair')
  await expect(message.getByText('New', { exact: true })).toHaveCount(0)
  await message.getByRole('link', { name: /^Correct Jaipur, / }).click()
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Jaipur')
})

test('messages are searched and downloaded, and those of a person are erased after a question', async ({
  page,
}) => {
  await test.step('messages are searched and downloaded as a file', async () => {
    await send('POST', '/api/messages', {
      body: { ...MESSAGE, name: '=Lata', email: 'lata@shop.example', phone: '9000000001' },
    })
    await page.goto('/admin/messages')
    await page.getByLabel('Search').fill('nobody wrote this')
    await expect(page.getByText('No message fits the filter.')).toBeVisible()
    await page.getByLabel('Search').fill('LATA@shop')
    await expect(page.getByRole('article')).toHaveCount(1)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('messages.csv')
  })

  await test.step('a refused download gives its reason', async () => {
    const message = 'Too many requests. Please wait a little and try again.'
    await page.goto('/admin/messages')
    await page.route('**/api/messages/export', route =>
      route.fulfill({ status: 429, json: { status: 429, code: 'request.tooMany', message } }),
    )
    await page.getByRole('button', { name: 'Download CSV' }).click()
    await expect(findToast(page, message)).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await test.step('a person is erased after a question, whose harmless answer has the focus', async () => {
    await send('POST', '/api/messages', {
      body: { ...MESSAGE, name: 'Mohan Das', email: 'mohan@shop.example', phone: '9000000002' },
    })
    await page.goto('/admin/messages')
    const message = page.getByRole('article').filter({ hasText: 'Mohan Das' })
    await expect(message).toBeVisible()
    await page.getByText("Erase a person's messages").click()

    await page.getByLabel('Email or phone').fill('90000 00002')
    await page.getByRole('button', { name: 'Erase', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Erase every message of this person?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Erase for ever' }).click()
    await expect(findToast(page, 'Messages erased: 1')).toBeVisible()
    await expect(message).toHaveCount(0)
  })
})

test('spam leaves the list, and can be taken back', { tag: '@phone' }, async ({ page }) => {
  const name = 'Farida Mir'
  await send('POST', '/api/messages', { body: { ...MESSAGE, name } })
  await page.goto(`/admin/messages?q=${encodeURIComponent(name)}`)
  const message = page.getByRole('article')
  await message.getByRole('button', { name: `Mark as spam: ${name}` }).click()
  await expect(message).toContainText('Marked as spam by Asha Nair')
  await expectAccessible(page)
  await expectNoWider(page)
  await page.reload()
  await expect(page.getByText('No message fits the filter.')).toBeVisible()
  await page.getByLabel('Show').selectOption('Spam')
  await message.getByRole('button', { name: `Reopen: ${name}` }).click()
  await expect(message.getByText('New', { exact: true })).toBeVisible()
})

test('the focus goes to the first message that a press on "Show more" brings', async ({ page }) => {
  const messages = Array.from({ length: 60 }, (_, at) => ({
    ...MESSAGE,
    _id: String(at),
    name: `Dukan ${at}`,
    cityName: MESSAGE.city,
    createdAt: '2026-11-20T10:00:00.000Z',
    state: 'new',
    changed: null,
  }))
  // nothing is told live: a message of another test would load the list again
  await page.routeWebSocket(/socket\.io/, socket => socket.close())
  await page.route(/socket\.io/, route => route.abort('internetdisconnected'))
  await page.route('**/api/messages/inbox*', route => {
    const isFirst = !route.request().url().includes('cursor=')
    return route.fulfill({
      json: { total: 60, messages: isFirst ? messages.slice(0, 50) : messages.slice(50) },
      headers: isFirst ? { link: '</api/messages/inbox?cursor=next>; rel="next"' } : {},
    })
  })
  await page.goto('/admin/messages')
  const more = page.getByRole('button', { name: 'Show 10 more' })
  await more.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Dukan 50' })).toBeFocused()
  await expect(more).toHaveCount(0)
})
