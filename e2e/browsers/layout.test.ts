import { expect, test } from '../test.ts'
import { findFaults, PATHS } from './layout.ts'

test('nothing is wider than its window, beside its place or oval', { tag: '@phone' }, async ({ page }) => {
  for (const path of PATHS) {
    await page.goto(path)
    expect.soft(await page.evaluate(findFaults), path).toEqual([])
  }
})
