import { useEffect, useEffectEvent } from 'react'
import { DRAFT, OUTBOX } from '#messages/panel/rateEntry.js'
import type { DayRowOutcome } from '#shared/rates/bulk.ts'
import { CallFailed, readToken } from '#web/call.ts'
import { buildEntryUrl, buildSheetUrl } from '#web/panel/addresses.ts'
import { dayMonth } from '#web/panel/formats.ts'
import { emitLiveEvent } from '#web/panel/live/liveEvents.ts'
import { useNavigate } from '#web/panel/router/hooks.ts'
import { useToken } from '#web/panel/session/token.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import {
  listWaiting,
  removeWaiting,
  sendWaiting,
  useIsOnline,
  useWaitingCount,
  type WaitingWrite,
} from './outbox.ts'

/** Delay before what waits is tried again, ms. */
const RETRY = 5000

/** What ends by itself: no server, too many requests, a session that has ended. */
const mayPass = ({ status }: CallFailed) => status === 0 || status === 401 || status === 429 || status >= 500

/** Says that there is no network and how much waits for it, and sends what waits, one after the other. */
export function Outbox({ account }: { account: string }) {
  const isOnline = useIsOnline()
  const count = useWaitingCount(account)
  const isDue = isOnline && count > 0
  const token = useToken()
  const navigate = useNavigate()

  /** Opens what was refused where it was typed, unless somebody is typing something else. */
  const refuse = useEffectEvent(({ city, date }: WaitingWrite, why: string) => {
    const what = describe({ city, date })
    const run = () => void navigate(city ? buildEntryUrl(city, date) : buildSheetUrl(date))
    const text = OUTBOX.refused({ what, why })
    if (isTyping()) return toast(text, 'error', { label: DRAFT.open, name: OUTBOX.openOf({ what }), run })
    toast(text, 'error')
    run()
  })

  useEffect(() => {
    if (!isDue) return
    let isLeft = false
    let retry: ReturnType<typeof setTimeout> | undefined
    /** Sends the oldest; returns whether the next one may be sent. */
    async function sendNext(): Promise<boolean> {
      const [first] = listWaiting(account)
      // somebody else has logged in in another tab, of which this one has not heard yet
      if (!first || readToken() !== token) return false
      const [id, write] = first
      try {
        const { body } = await sendWaiting(id, write)
        removeWaiting(account, id, write)
        const refused = countRefused(write, body)
        if (refused > 0) refuse(write, OUTBOX.rows({ count: refused }))
        else toast(OUTBOX.sent({ what: describe(write) }), 'success')
      } catch (failed) {
        if (!(failed instanceof CallFailed)) throw failed
        if (mayPass(failed)) {
          retry = setTimeout(sendAll, RETRY)
          return false
        }
        removeWaiting(account, id, {})
        refuse(write, failed.message)
      }
      emitLiveEvent('rates', undefined)
      return true
    }
    async function sendAll() {
      while (!isLeft && (await sendNext()));
    }
    void sendAll()
    return () => {
      isLeft = true
      clearTimeout(retry)
    }
  }, [account, isDue, token])

  const sentences = [!isOnline && OUTBOX.offline, count > 0 && OUTBOX.waiting({ count })]
  return (
    <p role="status" className="outbox">
      {sentences.filter(Boolean).join(' ')}
    </p>
  )
}

const isTyping = () =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.value !== ''

const describe = ({ city, date }: Pick<WaitingWrite, 'city' | 'date'>): string =>
  city ? `${city}, ${dayMonth(date)}` : OUTBOX.day({ day: dayMonth(date) })

const countRefused = ({ call }: WaitingWrite, body: unknown): number =>
  call === 'saveDay' ? (body as DayRowOutcome[]).filter(({ status }) => status === 'refused').length : 0
