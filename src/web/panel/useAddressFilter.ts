import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'

/** How long typing must pause before the server is asked, ms. */
const PAUSE = 250

/** A value once it has stopped changing. */
export function useDebounced<T extends string>(value: T): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}

/** Says of each field of a filter which texts it may mean. */
type Guards = Record<string, (text: string) => boolean>

type ChoiceGuard<Value extends string> = (text: string) => text is Value

type FilterOf<G extends Guards> = {
  [Name in keyof G]: G[Name] extends ChoiceGuard<infer Value> ? Value | '' : string
}

/** What is typed, perhaps half. */
export const anyText = () => true

export const isIn =
  <Value extends string>(values: readonly Value[]) =>
  (text: string): text is Value =>
    values.some(value => value === text)

/** Returns how a filter is read from the query of an address. A text that its field cannot mean is empty: it filters nothing. */
export const createFilterParser =
  <G extends Guards>(guards: G) =>
  (query: string): FilterOf<G> => {
    const params = new URLSearchParams(query)
    const read = ([name, isValid]: [string, (text: string) => boolean]) => {
      const text = params.get(name) ?? ''
      return [name, isValid(text) ? text : '']
    }
    return Object.fromEntries(Object.entries(guards).map(read)) as FilterOf<G>
  }

/** The filter as a call takes it: without what is empty. */
export const toQuery = <F extends Record<keyof F, string>>(filter: F) =>
  Object.fromEntries(
    Object.entries<string>(filter).map(([name, text]) => [name, text.trim() || undefined]),
  ) as { [Name in keyof F]: Exclude<F[Name], ''> | undefined }

/** The query of an address that carries a filter; without one, none. */
export const formatQuery = <F extends Record<keyof F, string>>(filter: F): string =>
  new URLSearchParams(Object.entries<string>(filter).filter(([, value]) => value.trim() !== '')).toString()

/**
 * The filter of a screen. Its home is the address: `settled` is the query there. What is typed is shown at once and
 * replaces the address when typing pauses for `pause` ms; a link, or the way back, drops it. `parse` reads the filter of
 * a query.
 */
export function useAddressFilter<F extends Record<keyof F, string>>(
  parse: (query: string) => F,
  pause = PAUSE,
) {
  const { key, search, state } = useLocation()
  const navigate = useNavigate()
  const isLeaving = useNavigation().state !== 'idle'
  const isOwnLocation = useNavigationType() === 'REPLACE' && state?.isTyped
  const [typed, setTyped] = useState<{ filter: F; key: string }>()

  const addressed = parse(search)
  // an own location may arrive after more was typed, so it never leads
  const filter = typed && (isOwnLocation || typed.key === key) ? typed.filter : addressed
  const query = formatQuery(filter)
  const isAddressed = query === new URLSearchParams(search).toString()

  useEffect(() => {
    if (isAddressed || isLeaving) return
    const timer = setTimeout(
      () => void navigate(`?${query}`, { replace: true, state: { isTyped: true } }),
      pause,
    )
    return () => clearTimeout(timer)
  }, [query, isAddressed, isLeaving, navigate, pause])

  return {
    filter,
    settled: formatQuery(addressed),
    change: (to: Partial<F>) => setTyped({ filter: { ...filter, ...to }, key }),
  }
}
