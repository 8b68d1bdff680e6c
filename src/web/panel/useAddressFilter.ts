import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import * as z from 'zod/mini'
import { isDay } from '#shared/days.ts'

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

/** A field of a filter: what is typed, perhaps half. */
export const anyText = z.optional(z.string().check(z.trim()))
/** What a field cannot mean filters nothing. */
export const anyDay = z.catch(z.optional(z.string().check(z.refine(isDay))), undefined)
export const createChoice = <const Value extends string>(values: readonly Value[]) =>
  z.catch(z.optional(z.enum(values)), undefined)

type Texts = Partial<Record<string, string | undefined>>

/** The query of an address that carries a filter; without one, none. */
export function formatQuery(filter: Texts): string {
  const filled = Object.entries(filter).flatMap(([name, text = '']) =>
    text.trim() === '' ? [] : [[name, text.trim()]],
  )
  return new URLSearchParams(filled).toString()
}

/**
 * The filter of a screen. Its home is the address: `asked` is the filter there. What is typed is shown at once and replaces
 * the address when typing pauses for `pause` ms; a link, or the way back, drops it.
 */
export function useAddressFilter<F extends Texts>(
  schema: z.ZodMiniType<F> & { shape: object },
  pause = PAUSE,
) {
  const { key, search, state } = useLocation()
  const navigate = useNavigate()
  const isLeaving = useNavigation().state !== 'idle'
  const isOwnLocation = useNavigationType() === 'REPLACE' && state?.isTyped
  const [typed, setTyped] = useState<{ filter: F; key: string }>()

  const params = new URLSearchParams(search)
  const asked = schema.parse(Object.fromEntries([...params].filter(([, text]) => text.trim() !== '')))
  // an own location may arrive after more was typed, so it never leads
  const filter = typed && (isOwnLocation || typed.key === key) ? typed.filter : asked
  // in the order of the schema, whatever was typed first
  const query = formatQuery(Object.fromEntries(Object.keys(schema.shape).map(name => [name, filter[name]])))
  const isAddressed = query === params.toString()

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
    asked,
    change: (to: Partial<F>) => setTyped({ filter: { ...filter, ...to }, key }),
  }
}
