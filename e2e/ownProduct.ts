import { type Day, indiaDay } from '#shared/days.ts'
import type { ImportRow } from '#shared/rates/bulk.ts'
import { type Product, startWithRates } from './product.ts'
import { test } from './test.ts'

/** Tests of a product with rates of their own, which each worker starts once. */
export const testOwnProduct = (
  makeRates: (today: Day) => ImportRow[],
  makeSettings?: () => Promise<Record<string, string>>,
) =>
  test.extend<object, { product: Product }>({
    product: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
      async ({}, use) => {
        const product = await startWithRates(makeRates(indiaDay(new Date())), await makeSettings?.())
        await use(product)
        await product.stop()
      },
      { scope: 'worker' },
    ],
  })
