import { expectAccessible } from '../axe.ts'
import { PATHS } from '../browsers/layout.ts'
import { expect, test } from '../test.ts'

test('the widget is readable in both themes and needs no scrolling at its usual size', async ({ page }) => {
  const [width, height] = [360, 430]
  await page.setViewportSize({ width, height })
  await page.goto('/embed/pune')
  await expectAccessible(page)
  const box = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    return { scrollWidth, scrollHeight }
  })
  expect(box).toEqual({ scrollWidth: width, scrollHeight: height })
})

test('a printed page is black on white, names its address and its day, and has no button, nothing that is closed, no way to report, and no dot but between words', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto('/rate-chart-web')
  await expect(page.getByText(/^Source: .*\/rate-chart-web, as of \d+ \w+ \d{4}\.$/)).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  for (const part of ['Main', 'Footer'])
    await expect(page.getByRole('navigation', { name: part })).toBeHidden()
  for (const path of [
    ...PATHS,
    '/state/maharashtra',
    '/rate-chart-web?date=2020-01-01',
    '/rate-chart-web?date=',
  ]) {
    await page.goto(path)
    await expect
      .soft(page.locator('main :is(button, summary, a[href*="subject="]):visible'), path)
      .toHaveCount(0)
    const loose = await page
      .locator('main :is(p, small, li, td, th, dd, figcaption)')
      .evaluateAll(parts =>
        (parts as HTMLElement[]).map(part => part.innerText.trim()).filter(text => /^·|·$/m.test(text)),
      )
    expect.soft(loose, path).toEqual([])
  }
})
