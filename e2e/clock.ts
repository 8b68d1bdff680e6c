import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { nextIndiaMidnight } from '#shared/days.ts'
import { moveClock } from './moveClock.ts'

/** Longer than a run of all browser tests, ms. */
const RUN = 20 * 60_000
const KEY = 'BROWSER_TEST_CLOCK'

const untilMidnight = (now: Date): number => nextIndiaMidnight(now).getTime() - now.getTime()

/** How far the clocks of a run are moved, ms: back where India's midnight would fall into it, for its day is one. */
export const CLOCK_OFFSET = Number(process.env[KEY] ?? Math.min(0, untilMidnight(new Date()) - RUN))

// the product and the workers inherit it
process.env[KEY] = String(CLOCK_OFFSET)
if (CLOCK_OFFSET) {
  moveClock(CLOCK_OFFSET)
  // Node has a clock of its own for the date of an answer, by which the panel knows the day
  subscribe('http.server.response.created', message =>
    (message as { response: ServerResponse }).response.setHeader('date', new Date().toUTCString()),
  )
}
