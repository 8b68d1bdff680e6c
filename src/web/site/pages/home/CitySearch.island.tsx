import type { Texts } from '#web/site/messages/texts.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Outline, SEARCH_OUTLINE } from '#web/ui/Outline.tsx'
import { findMatches, type Option } from '#web/ui/suggestions.ts'

interface CitySearchProps {
  /** Address that finds a city, in the language of the page. */
  action: string
  /** Address of the cities that are suggested. */
  names: string
  words: Texts['home']['find']
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

/** Finds the rates of one city, by any of its names. Without script a form, which needs the whole name. */
export const CitySearch = ({ action, names, words }: CitySearchProps) => (
  // biome-ignore lint/a11y/useSemanticElements: phones with Chrome before 118 do not know <search>
  <form className="find onscreen" action={action} role="search">
    <label className="vh" htmlFor="find">
      {words.label}
    </label>
    <div>
      <Outline path={SEARCH_OUTLINE} />
      <Combobox
        id="find"
        name="city"
        suggest={typed => suggestCities(names, typed)}
        suggestionsLabel={words.suggestions}
        placeholder={words.label}
        required
        maxLength={80}
        submitsOnPick
      />
      <button className="btn" type="submit">
        {words.button}
      </button>
    </div>
  </form>
)
