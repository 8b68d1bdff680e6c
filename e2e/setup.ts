import { ADMIN_TYPES } from '#shared/accounts/accounts.ts'
import { indiaDay } from '#shared/days.ts'
import { getToken } from './api.ts'
import './clock.ts'
import { findChromium } from './chromium.ts'
import { approve, KEEPER, register, STAFF } from './people.ts'
import { startProduct } from './product.ts'
import { shareRun } from './run.ts'
import { enterSeeds } from './seeds.ts'

/** One browser, one product and one month of rates for the whole run. */
export default async function setUp(): Promise<() => Promise<void>> {
  const chromium = await findChromium()
  const { url, stop } = await startProduct({ ADMIN_EMAIL: KEEPER.email, ADMIN_PASSWORD: KEEPER.password })
  try {
    const keeper = await getToken(url, KEEPER)
    for (const type of ADMIN_TYPES) {
      await approve(url, keeper, await register(url, keeper, STAFF[type]), type)
    }
    await enterSeeds(url, keeper, indiaDay(new Date()))
    shareRun({ url, keeper, chromium })
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
