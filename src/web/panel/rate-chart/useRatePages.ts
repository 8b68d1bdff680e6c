import { useRef, useState } from 'react'
import type { Day } from '#shared/days.ts'
import { listDailyRates, listRateCities } from '#shared/rates/api.ts'
import type { Market } from '#shared/rates/markets.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { CallFailed, call, callWhole } from '#web/call.ts'
import { useRestored } from '#web/panel/rate-history/undo.ts'
import { type Load, useLoad } from '#web/panel/useLoad.ts'
import { askedCities } from './cities.ts'

/** Records of one page. */
const PAGE = 100

interface Page {
  rates: DailyRate[]
  /** Asks for the page after this one; absent on the last. */
  more: (() => Promise<Page>) | undefined
}

/** What is asked for; absent: nothing can be meant, and nothing is asked. */
export interface Narrowing {
  date?: Day | undefined
  from?: Day | undefined
  to?: Day | undefined
  market?: Market | undefined
  /** As typed, perhaps half. */
  city: string
}

/** Records of a narrowing, page by page; `key` is its address. `again` asks anew, `drop` takes out what is no more. */
export function useRatePages(key: string, narrowing: Narrowing | undefined) {
  const first = useLoad(key, signal => firstPage(narrowing, signal))
  const [later, setLater] = useState<{ after?: Page; rates: DailyRate[]; last?: Page }>({ rates: [] })
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<string>()
  const busy = useRef(false)

  const start = first.state === 'ready' ? first.value : undefined
  // pages that followed the list of another filter are forgotten
  const rest = later.after === start ? later : { rates: [] }
  const last = rest.last ?? start

  async function more() {
    if (busy.current || !last?.more) return
    busy.current = true
    try {
      const page = await last.more()
      setFailure(undefined)
      setLater({ after: start!, rates: [...rest.rates, ...page.rates], last: page })
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      setFailure(failed.message)
    } finally {
      busy.current = false
    }
  }

  useRestored(_id => {
    setGone(new Set([...gone].filter(each => each !== _id)))
    first.again()
  })

  const rates: Load<DailyRate[]> =
    first.state === 'ready'
      ? { state: 'ready', value: [...first.value.rates, ...rest.rates].filter(({ _id }) => !gone.has(_id)) }
      : first
  return {
    rates,
    more: last?.more && more,
    failure,
    again: first.again,
    drop: (_id: string) => setGone(new Set([...gone, _id])),
  }
}

const NO_RECORDS: Page = { rates: [], more: undefined }

async function firstPage(narrowing: Narrowing | undefined, signal: AbortSignal): Promise<Page> {
  if (!narrowing) return NO_RECORDS
  const { city, ...rest } = narrowing
  const known = city === '' ? [] : await call(listRateCities, {}, { signal })
  const { named, keeps } = askedCities(city, known)
  if (named?.length === 0) return NO_RECORDS
  const query = { ...rest, location: named, limit: PAGE }

  async function page(cursor?: string, signal?: AbortSignal): Promise<Page> {
    const asked = { ...query, with: ['version'], cursor }
    const { body, next } = await callWhole(listDailyRates, { query: asked }, { signal })
    const rates = body.filter(({ location }) => keeps(location))
    return { rates, more: next === undefined ? undefined : () => page(next) }
  }
  return page(undefined, signal)
}
