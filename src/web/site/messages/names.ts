import type { Language } from '#shared/languages.ts'
import bn from '../../../../db/places/names/bn.json' with { type: 'json' }
import hi from '../../../../db/places/names/hi.json' with { type: 'json' }
import kn from '../../../../db/places/names/kn.json' with { type: 'json' }
import mr from '../../../../db/places/names/mr.json' with { type: 'json' }
import ta from '../../../../db/places/names/ta.json' with { type: 'json' }
import te from '../../../../db/places/names/te.json' with { type: 'json' }

/** Names by their English ones. */
type Names = Readonly<Record<string, string>>

interface PlaceNames {
  cities: Names
  states: Names
}

/** The 100 biggest cities and all states, as newspapers of a language write them; the others keep their English names. */
export const PLACE_NAMES: Record<Language, PlaceNames> = {
  en: { cities: {}, states: {} },
  hi,
  te,
  mr,
  ta,
  kn,
  bn,
}
