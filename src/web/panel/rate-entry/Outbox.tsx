import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'react-toastify/unstyled'
import { DRAFT, OUTBOX } from '#messages/panel/rateEntry.js'
import type { Day } from '#shared/days.ts'
import type { Input } from '#shared/endpoint.ts'
import type { DayRowOutcome } from '#shared/rates/bulk.ts'
import { CallFailed, type CallResult, callStored, readToken } from '#web/call.ts'
import { buildEntryUrl, buildSheetUrl } from '#web/panel/addresses.ts'
import { dateTime, dayMonth } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import { useShownSince } from '#web/panel/query/keptAnswers.ts'
import { invalidate, queryClient } from '#web/panel/query/queryClient.ts'
import { useToken } from '#web/panel/session/token.ts'
import { local } from '#web/storage.ts'
import { toastError } from '#web/ui/toasts/toastError.ts'
import {
  CALLS,
  type Calls,
  findQueued,
  listWaiting,
  newKey,
  noteSent,
  replaceWaiting,
  type SentRates,
  store,
  type WaitingWrite,
  type Write,
} from './outboxStore.ts'

/** What waits in this browser for an account. */
const queryWaiting = (account: string) =>
  queryOptions({
    queryKey: ['outbox', account],
    queryFn: () => listWaiting(account),
    initialData: () => listWaiting(account),
    staleTime: 'static',
  })

const refresh = (account: string) =>
  queryClient.setQueryData(queryWaiting(account).queryKey, listWaiting(account))

export const useWaiting = (account: string) => useQuery(queryWaiting(account)).data

function listen(listener: () => void) {
  for (const event of ['online', 'offline']) addEventListener(event, listener)
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, listener)
  }
}

const useIsOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine)

export function useQueued(account: string, date: Day): readonly SentRates[] {
  const waiting = useWaiting(account)
  return useMemo(() => findQueued(waiting, date), [waiting, date])
}

function sendWaiting<C extends keyof Calls>(
  requestKey: string,
  write: Write & { call: C },
): Promise<CallResult<Calls[C]>> {
  const { call, input, version } = write
  noteSent(write, false)
  return callStored(CALLS[call], input, { version, requestKey })
}

/**
 * Sends a write; where no answer comes it waits, and undefined is returned. It takes the place of one that waits for the same
 * city and day. What was typed since it was sent keeps its draft: `isTyped` says so. Throws `CallFailed`.
 */
export async function sendOrWait<C extends keyof Calls>(
  account: string,
  write: Write & { call: C; input: Input<Calls[C]> },
  isTyped: () => boolean,
): Promise<CallResult<Calls[C]> | undefined> {
  const key = newKey()
  replaceWaiting(account, write)
  refresh(account)
  try {
    const answer = await sendWaiting(key, write)
    noteSent(write, true)
    return answer
  } catch (failed) {
    if (!(failed instanceof CallFailed) || failed.status !== 0) {
      noteSent(write, true)
      throw failed
    }
    const draft = isTyped() ? undefined : write.draft
    if (!store.write(account, key, { ...write, draft, at: new Date().toISOString() })) throw failed
    refresh(account)
    return undefined
  }
}

/** Says that a save found no network or no answer (specification, section 8), and that it is kept. */
export const describeWaiting = (what: string) => ({
  text: OUTBOX.serverError,
  tone: 'error' as const,
  detail: OUTBOX.waits({ what }),
})

/** Delay before what waits is tried again, ms. */
const RETRY = 5000

/** What ends by itself: no server, too many requests, a session that has ended. */
const mayPass = ({ status }: CallFailed) => status === 0 || status === 401 || status === 429 || status >= 500

/** Says that there is no network and how much waits for it, and sends what waits, one after the other. */
export function Outbox({ account }: { account: string }) {
  const isOnline = useIsOnline()
  const count = useWaiting(account).length
  const isDue = isOnline && count > 0
  const token = useToken()
  const navigate = useNavigate()

  /** Opens what was refused where it was typed, unless somebody is typing something else. */
  const refuse = useEffectEvent(({ city, date }: WaitingWrite, why: string) => {
    const what = describe({ city, date })
    const run = () => void navigate(city ? buildEntryUrl(city, date) : buildSheetUrl(date))
    const text = OUTBOX.refused({ what, why })
    if (isTyping()) return toastError(text, { label: DRAFT.open, name: OUTBOX.openOf({ what }), run })
    toastError(text)
    run()
  })

  // another tab sends as well
  useEffect(() => {
    const onStorage = () => refresh(account)
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [account])

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
      const remove = () => {
        store.remove(account, id)
        refresh(account)
      }
      try {
        const { body } = await sendWaiting(id, write)
        if (write.draft) local.remove(write.draft)
        remove()
        const refused = countRefused(write, body)
        if (refused > 0) refuse(write, OUTBOX.rows({ count: refused }))
        else toast.success(OUTBOX.sent({ what: describe(write) }))
      } catch (failed) {
        if (!(failed instanceof CallFailed)) throw failed
        if (mayPass(failed)) {
          retry = setTimeout(sendAll, RETRY)
          return false
        }
        const isReplaced = JSON.stringify(store.read(account, id)) !== JSON.stringify(write)
        if (isReplaced) return true
        remove()
        // of what was written already, some cities were saved anew since
        if (failed.code !== 'request.keyReused') refuse(write, failed.message)
      }
      invalidate('rates')
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

  const since = useShownSince()
  const sentences = [
    !isOnline && OUTBOX.offline,
    since && OUTBOX.kept({ when: dateTime(new Date(since).toISOString()) }),
    count > 0 && OUTBOX.waiting({ count }),
  ]
  return (
    <p role="status" className="outbox">
      {sentences.filter(Boolean).join(' ')}
    </p>
  )
}

const isTyping = () =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.value !== ''

const describe = ({ city, date }: Pick<WaitingWrite, 'city' | 'date'>): string =>
  city ? `${cityName(city)}, ${dayMonth(date)}` : OUTBOX.day({ day: dayMonth(date) })

const countRefused = ({ call }: WaitingWrite, body: unknown): number =>
  call === 'saveDay' ? (body as DayRowOutcome[]).filter(({ status }) => status === 'refused').length : 0
