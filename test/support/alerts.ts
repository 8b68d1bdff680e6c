import type { AlertChannel } from '#shared/alerts/content.ts'
import type { Channel, Channels, DueAlert, Outcome } from '../../src/server/alerts/channel.ts'

interface Recorder {
  channels: Channels
  isOpen: boolean
  accepts: boolean
  /** What was sent, in order. */
  sent: DueAlert[]
  /** What comes of an attempt; unless a test says otherwise, `sent`. */
  answer: (alert: DueAlert, signal: AbortSignal) => Outcome | Promise<Outcome>
}

/** Opens channels that record what is sent. */
export function openRecorder(): Recorder {
  const open = <C extends AlertChannel>(): Channel<C> => ({
    get isOpen() {
      return recorder.isOpen
    },
    accepts: () => recorder.accepts,
    send: async (alert, signal) => {
      recorder.sent.push(alert)
      return recorder.answer(alert, signal)
    },
  })
  const recorder: Recorder = {
    channels: { push: open<'push'>(), mail: open<'mail'>() },
    isOpen: true,
    accepts: true,
    sent: [],
    answer: () => 'sent',
  }
  return recorder
}
