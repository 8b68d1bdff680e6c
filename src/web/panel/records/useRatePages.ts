import { useRef, useState } from 'react'
import type { Day } from '#shared/days.ts'
import { listDailyRates, listRateCities } from '#shared/rates/api.ts'
import type { Market } from '#shared/rates/markets.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { CallFailed, call, callWhole } from '#web/call.ts'
import { concerns } from '#web/panel/live/changes.ts'
import { useNews } from '#web/panel/live/news.ts'
import { type Load, useLoad } from '#web/panel/useLoad.ts'
import { askedCities } from './cities.ts'
import { useRestored } from './undo.ts'

/** Records of one page. */
const PAGE = 100

interface Page {
  rates: DailyRate[]
  /** Asks for the page after this one; absent on the last. */
  more: (() => Promise<Page>) | undefined
  /** What a file of exactly these records is asked for with; absent: none can be. */
  file?: FileFilter | undefined
}

/** The filter of an export. */
export type FileFilter = Omit<Narrowing, 'city'> & { location?: string[] | undefined }

/** What is asked for; absent: nothing can be meant, and nothing is asked. */
export interface Narrowing {
  date?: Day | undefined
  from?: Day | undefined
  to?: Day | undefined
  market?: Market | undefined
  /** As typed, perhaps half. */
  city: string
}

/**
 * Records of a narrowing, page by page; `key` is its address. `again` asks anew, `drop` takes out what is no more.
 * When somebody writes, the pages that are shown are asked for again, all of them: nothing moves under the reader.
 */
export function useRatePages(key: string, narrowing: Narrowing | undefined) {
  const shown = useRef({ key, pages: 1 })
  const first = useLoad(key, signal => {
    if (shown.current.key !== key) shown.current = { key, pages: 1 }
    return firstPages(narrowing, shown.current.pages, signal)
  })
  const [later, setLater] = useState<{ after?: Page; rates: DailyRate[]; last?: Page }>({ rates: [] })
  const [gone, setGone] = useState<{ from?: Page | undefined; ids: string[] }>({ ids: [] })
  const [failure, setFailure] = useState<string>()
  const busy = useRef(false)

  const start = first.state === 'ready' ? first.value : undefined
  // what followed another list, and what was taken out of it, is forgotten
  const rest = later.after === start ? later : { rates: [] }
  const last = rest.last ?? start
  const dropped = gone.from === start ? gone.ids : []

  async function more() {
    if (busy.current || !last?.more) return
    busy.current = true
    try {
      const page = await last.more()
      setFailure(undefined)
      shown.current.pages += 1
      setLater({ after: start!, rates: [...rest.rates, ...page.rates], last: page })
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      setFailure(failed.message)
    } finally {
      busy.current = false
    }
  }

  useRestored(first.again)
  useNews('rates', change => {
    const { date, from = date, to = date } = narrowing ?? {}
    if (concerns({ from, to }, change)) first.again()
  })

  const rates: Load<DailyRate[]> =
    first.state === 'ready'
      ? {
          state: 'ready',
          value: [...first.value.rates, ...rest.rates].filter(({ _id }) => !dropped.includes(_id)),
        }
      : first
  return {
    rates,
    more: last?.more && more,
    file: start?.file,
    failure,
    again: first.again,
    drop: (_id: string) => setGone({ from: start, ids: [...dropped, _id] }),
  }
}

const NO_RECORDS: Page = { rates: [], more: undefined }

/** That many pages from the first on, as one. */
async function firstPages(narrowing: Narrowing | undefined, count: number, signal: AbortSignal) {
  let page = await firstPage(narrowing, signal)
  for (let pages = 1; pages < count && page.more; pages += 1) {
    const { rates, more } = await page.more()
    page = { ...page, rates: [...page.rates, ...rates], more }
  }
  return page
}

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
  const isNarrowedHere = city.trim() !== '' && named === undefined
  return {
    ...(await page(undefined, signal)),
    file: isNarrowedHere ? undefined : { ...rest, location: named },
  }
}
