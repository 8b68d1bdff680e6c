import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Waits } from './limits.ts'
import type { Rule } from './rules.ts'
import { tooMany } from './tooMany.ts'

/** Failures are forgotten a day after the first, in s; no wait is longer than a quarter of an hour. */
const REMEMBERED = 24 * 60 * 60
const LONGEST = 15 * 60

/** The wait after so many failures, in s: none while they are free, then 1, 2, 4 ... */
export const waitAfter = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(2 ** (failures - free), LONGEST)

/** Doubling waits on two counters: how often a key failed, and until when it waits. */
export function waitsOf(
  counter: (name: string, rule: Rule) => RateLimiterAbstract,
  name: string,
  free: number,
): Waits {
  const failures = counter(`${name}-failures`, { times: Number.MAX_SAFE_INTEGER, seconds: REMEMBERED })
  const waits = counter(`${name}-waits`, { times: 1, seconds: LONGEST })
  return {
    async check(key) {
      const wait = await waits.get(key)
      if (wait && wait.msBeforeNext > 0) throw tooMany(wait.msBeforeNext)
    },
    async fail(key) {
      const { consumedPoints } = await failures.penalty(key)
      const seconds = waitAfter(consumedPoints, free)
      if (seconds > 0) await waits.set(key, 1, seconds)
    },
    async forget(key) {
      await failures.delete(key)
    },
  }
}
