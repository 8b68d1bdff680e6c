import { parsePrice } from '#shared/figures.ts'
import { NewFlag } from './api.ts'

/** A form, or the query of an address. */
interface FormValues {
  get(name: string): string | null
}

const FIELDS = ['claim', 'price', 'place', 'date'] as const

/** What a visitor says of a price, as it was typed. */
export type FlagValues = Record<(typeof FIELDS)[number], string>

/** A form that was not taken, to be shown again. */
export interface RefusedFlag {
  values: FlagValues
  /** Nothing is wrong with it, and yet it was not taken. */
  failure?: 'tooMany' | 'failed'
}

export const readFlagForm = (form: FormValues): FlagValues =>
  Object.fromEntries(FIELDS.map(name => [name, form.get(name) ?? ''])) as FlagValues

/** The parameters of an address that name a price: `rate=12-20261121&price=retail.chicken`. */
export function readPriceKey(query: FormValues) {
  const [market, kind] = (query.get('price') ?? '').split('.')
  return { rate: query.get('rate') ?? '', market, kind }
}

/** What is sent of a form at an address; undefined where it cannot be read. */
export const parseFlagForm = (query: FormValues, { claim, price, place, date }: FlagValues) =>
  NewFlag.safeParse({
    ...readPriceKey(query),
    claim,
    ...(price.trim() && { price: parsePrice(price) ?? null }),
    ...(place.trim() && { place }),
    ...(date && { date }),
  }).data
