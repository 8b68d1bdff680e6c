import { expect, test } from '../test.ts'
import { FIND_FAULTS, PATHS } from './layout.ts'

for (const path of PATHS)
  test(`nothing of ${path} is wider than its window, beside its place or oval`, {
    tag: '@every-size',
  }, async ({ page }) => {
    await page.goto(path)
    expect(await page.evaluate(FIND_FAULTS)).toEqual([])
  })
