import { expect, test } from '../test.ts'

test('a browser that can share opens its own dialog, and others have a link to WhatsApp', {
  tag: '@phone',
}, async ({ page, another }) => {
  await page.addInitScript(() => {
    navigator.share = async data => {
      document.title = `${data!.text} ${data!.url}`
    }
  })
  await page.goto('/chicken-rate/pune')
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeHidden()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page).toHaveTitle(/^Chicken in Pune: ₹\d+ per kg .*\/chicken-rate\/pune$/)

  const other = await another()
  await other.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await other.goto('/chicken-rate/pune')
  await expect(other.getByRole('button', { name: 'Share' })).toBeHidden()
  await expect(other.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\?text=Chicken/,
  )
})
