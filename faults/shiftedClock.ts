import { moveClock } from '../e2e/moveClock.ts'

/** Preloaded into the product: a clock that its parent moves. */
process.on('message', (now: string) => {
  moveClock(new Date(now).getTime() - Date.now())
  process.send?.('moved')
})
// the product ends when its own work has ended
process.channel?.unref()
