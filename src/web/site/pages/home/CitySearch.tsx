import type { Texts } from '#web/site/messages/texts.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Outline, SEARCH_OUTLINE } from '#web/ui/Outline.tsx'
import type { Option } from '#web/ui/suggestions.ts'

interface CitySearchProps {
  /** Address that finds a city, in the language of the page. */
  action: string
  cities: Option[]
  words: Texts['home']['find']
}

/** Finds the rates of one city. Without script: a form with the browser's own suggestions. */
export const CitySearch = ({ action, cities, words }: CitySearchProps) => (
  // biome-ignore lint/a11y/useSemanticElements: phones with Chrome before 118 do not know <search>
  <form className="find" action={action} role="search">
    <label className="vh" htmlFor="find">
      {words.label}
    </label>
    <div>
      <Outline path={SEARCH_OUTLINE} />
      <Combobox
        id="find"
        name="city"
        options={cities}
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
