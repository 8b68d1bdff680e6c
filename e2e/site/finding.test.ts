import { expect, test } from '../test.ts'

test('the field for a city suggests from two letters, knows misspelled names, and leads by keyboard or tap', {
  tag: '@phone',
}, async ({ page }) => {
  const type = async (text: string) => {
    await page.goto('/')
    // the field is taken over when it is first touched
    await page.getByLabel('Find your city').focus()
    await expect(page.getByRole('combobox', { name: 'Find your city' })).toBeVisible()
    await page.keyboard.type(text)
  }
  await type('b')
  await expect(page.getByLabel('Find your city')).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.type('h')
  await expect(page.getByRole('option', { name: 'Bhopal' })).toBeVisible()
  await page.keyboard.type('op')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/chicken-rate\/bhopal$/)

  await type('haidrabad')
  await page.getByRole('option', { name: /^Did you mean Hyderabad, ₹\d+, \d+ \w+\?$/ }).click()
  await expect(page).toHaveURL(/\/chicken-rate\/hyderabad$/)

  await type('hy')
  await page.getByRole('option', { name: /^Hyderabad\s*Telangana · ₹\d+, \d+ \w+$/ }).click()
  await expect(page).toHaveURL(/\/chicken-rate\/hyderabad$/)
})

test('a chosen theme stays on every page and in the panel', async ({ page }) => {
  await page.goto('/')
  const ground = () => page.locator('html').evaluate(page => getComputedStyle(page).backgroundColor)
  const light = await ground()
  await page.getByLabel('Colour theme').selectOption('Dark')
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  await page.getByRole('link', { name: 'Rate Chart' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rate Chart')
  expect(await ground()).toBe(dark)
  await page.goto('/admin/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff login')
  expect(await ground()).toBe(dark)
})

test('the page says "Loading data..." while the rates of a filter are loading', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const texts: string[] = []
  await page.exposeFunction('hear', (text: string) => texts.push(text))
  await page.goto('/rate-chart-web')
  await page.getByLabel('City').pressSequentially('pu')
  await expect(page.getByRole('option', { name: 'Pune' })).toBeVisible()
  await page.keyboard.press('Escape')
  // a page that is being left answers no questions: it has to speak by itself
  await page.locator('.loading').evaluate(status => {
    const hear = (globalThis as unknown as { hear(text: string): void }).hear
    const listen = { childList: true, characterData: true, subtree: true }
    new MutationObserver(() => hear(status.textContent)).observe(status, listen)
  })
  await page.route('**/rate-chart-web?*', async route => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Filter' }).click({ noWaitAfter: true })
  await expect.poll(() => texts).toContain('Loading data...')
  release()
  await expect(page.getByText('No data found.')).toBeVisible()
})
