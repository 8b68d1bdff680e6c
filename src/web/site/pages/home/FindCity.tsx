import { CITY_NAMES } from '#web/site/feeds/files.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { GetForm } from '../../forms/GetForm.tsx'
import { Island } from '../../islands/Island.tsx'
import { usePage } from '../../page.ts'
import { CitySearch } from './CitySearch.island.tsx'

/** Leads to the rates of one city. */
export function FindCity() {
  const { texts, locale } = usePage()
  const { find: words } = texts.home
  return (
    <GetForm className="find onscreen" address="/chicken-rate" role="search">
      <label className="vh" htmlFor="find">
        {words.label}
      </label>
      <div>
        <Icon of="search" />
        <Island
          source="src/web/site/pages/home/CitySearch.island.tsx"
          component={CitySearch}
          onTouch
          props={{
            names: locale.link(CITY_NAMES),
            suggestionsLabel: words.suggestions,
            placeholder: words.label,
          }}
        />
        <button className="btn" type="submit">
          {words.button}
        </button>
      </div>
    </GetForm>
  )
}
