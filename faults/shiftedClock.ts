import { moveClock } from '../e2e/moveClock.ts'

/** A module that is preloaded into the product: its parent process moves the clock. */
process.on('message', (now: string) => {
  moveClock(new Date(now).getTime() - Date.now())
  process.send?.('moved')
})
// the channel must not keep the process running
process.channel?.unref()
