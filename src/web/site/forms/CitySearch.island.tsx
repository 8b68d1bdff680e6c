import type { ComponentProps } from 'react'
import { Combobox } from '#web/ui/Combobox.tsx'
import { findMatches, type Option } from '#web/ui/suggestions.ts'

interface CitySearchProps extends Omit<ComponentProps<typeof Combobox>, 'suggest'> {
  /** Address of the cities that are suggested. */
  names: string
}

let loading: Promise<Option[]> | undefined

/** Loads cities: all of them when the first one is looked for; without a network the next key tries again. */
async function loadCities(address: string): Promise<Option[]> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${answer.status}`)
  return answer.json()
}

/** Letters from which on a text is taken for a misspelled name, and a pause in typing before the server is asked, ms. */
const MIN_MISSPELLED = 4
const PAUSE = 200

let typedLast = ''

async function suggestCities(address: string, typed: string): Promise<readonly Option[]> {
  typedLast = typed
  loading ??= loadCities(address)
  loading.catch(() => {
    loading = undefined
  })
  const found = findMatches(await loading, typed)
  if (found.length > 0 || typed.length < MIN_MISSPELLED) return found
  await new Promise(resolve => setTimeout(resolve, PAUSE))
  if (typed !== typedLast) return []
  return loadCities(address.replace('.json', `-${encodeURIComponent(typed)}.json`))
}

/** A field that finds a city by any of its names; without script it needs the whole name. */
export const CitySearch = ({ names, ...field }: CitySearchProps) => (
  <Combobox {...field} suggest={typed => suggestCities(names, typed)} />
)
