import type { Page } from '@playwright/test'
import { median, quantile } from './load.ts'

const KEYS = 100

/** ms */
export interface Delays {
  median: number
  p95: number
  worst: number
}

/** Measures from each key press to the next paint: the frame it requests, and the first task after that frame. */
const listen = () => {
  const delays: number[] = []
  Object.assign(globalThis, { delays })
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => delays.push(performance.now() - timeStamp)
        port2.postMessage(undefined)
      }),
    true,
  )
}

/** Types prices into one cell after the other, as a clerk does, and returns the time from each key to its paint. */
export async function benchTyping(page: Page): Promise<Delays> {
  await page.evaluate(listen)
  const figures = ['2', '4', '7', 'Enter']
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press(figures[key % figures.length]!)
    await page.waitForFunction(
      count => (globalThis as unknown as { delays: number[] }).delays.length > count,
      key,
    )
  }
  const delays = await page.evaluate(() => (globalThis as unknown as { delays: number[] }).delays)
  return { median: median(delays), p95: quantile(delays, 0.95), worst: quantile(delays, 1) }
}
