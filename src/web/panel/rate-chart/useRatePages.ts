import { useRef, useState } from 'react'
import { listDailyRates, listRateCities } from '#shared/rates/api.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { CallFailed, call, callWhole } from '#web/call.ts'
import { type Load, useLoad } from '#web/panel/useLoad.ts'
import { askedCities } from './cities.ts'
import { filterIn } from './filter.ts'

/** Records of one page. */
const PAGE = 100

interface Page {
  rates: DailyRate[]
  /** Asks for the page after this one; absent on the last. */
  more: (() => Promise<Page>) | undefined
}

/** Records for a filter, page by page; `again` asks anew, `drop` takes out a record that is no more. */
export function useChartRates(settled: string) {
  const first = useLoad(settled, signal => firstPage(settled, signal))
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

async function firstPage(settled: string, signal: AbortSignal): Promise<Page> {
  const { date, city, market } = filterIn(settled)
  const known = city === '' ? [] : await call(listRateCities, {}, { signal })
  const { named, keeps } = askedCities(city, known)
  if (named?.length === 0) return { rates: [], more: undefined }
  const query = { date: date || undefined, market: market || undefined, location: named, limit: PAGE }

  async function page(cursor?: string, signal?: AbortSignal): Promise<Page> {
    const asked = { ...query, with: ['version'], cursor }
    const { body, next } = await callWhole(listDailyRates, { query: asked }, { signal })
    const rates = body.filter(({ location }) => keeps(location))
    return { rates, more: next === undefined ? undefined : () => page(next) }
  }
  return page(undefined, signal)
}
