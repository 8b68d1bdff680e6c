import { expectAccessible } from '../axe.ts'
import { expect, test } from '../test.ts'
import { findToast } from './screen.ts'

const NO_ACCESS = 'You do not have access to this page. Please contact admin.'

test.describe('a Sub Admin', () => {
  test.use({ as: 'Sub Admin' })

  test('a Sub Admin finds nothing on the screens of Admins but a toast, and the server is not asked', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    for (const address of [
      '/admin/messages',
      '/admin/customers',
      '/admin/cities',
      '/admin/audit',
      '/admin/rate-chart/deleted',
      '/admin/rate-chart/1-20261121/history',
    ]) {
      await page.goto(address)
      await expect(findToast(page, NO_ACCESS).first()).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText(/@|Loading/)
      await expect(page.getByRole('main').locator('table, article')).toHaveCount(0)
    }
    expect(
      asked.filter(path => /^.api.(messages|admin|notifications|audit|rates.deleted)/.test(path)),
    ).toEqual([])
    await page.goto('/admin/rate-chart?city=Pune')
    await expect(page.getByRole('rowheader', { name: 'Pune' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^(History of|Deleted rates)/ })).toHaveCount(0)
    await expect(page.getByRole('columnheader', { name: 'Action' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Edit|Delete)/ })).toHaveCount(0)
  })

  test('a Sub Admin has neither the bell nor the inquiries, and their messages are not requested', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await page.goto('/admin')
    await expect(page.getByText('Welcome, Sub Admin Lakshmi Rao')).toBeVisible()
    await expect(page.getByText(/of \d+ cities entered/)).toBeVisible()
    await expect(page.getByText('Inquiries Summary')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0)
    expect(asked.filter(path => /messages|notifications|users/.test(path))).toEqual([])
    await expect(page.getByRole('navigation').getByRole('link')).toHaveText([
      'Dashboard',
      'Rate Chart',
      'Rate Update',
      'Day Sheet',
      'Daily Rates',
      'Profile',
    ])
  })
})

test.describe('an Admin', () => {
  test.use({ as: 'Admin' })

  test('an Admin finds the screens of each day in the sidebar, the others under More, and Log out in sight', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto('/admin')
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.click()
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    await menu.click()
    const daily = [
      'Dashboard',
      'Messages',
      'Rate Chart',
      'Rate Update',
      'Day Sheet',
      'Customers',
      'Cities',
      'Profile',
    ]
    const links = page.getByRole('navigation').getByRole('link')
    const logOut = page.getByRole('button', { name: 'Log out' })
    await expect(links).toHaveText(daily)
    await expect(logOut).toBeInViewport({ ratio: 1 })
    await page.getByText('More', { exact: true }).click()
    await expect(links).toHaveText([...daily, 'Daily Rates', 'Import Rates', 'Alerts', 'Audit'])
    await expect(logOut).toBeInViewport({ ratio: 1 })
  })
})
