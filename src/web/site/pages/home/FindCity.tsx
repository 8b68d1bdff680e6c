import { CITY_NAMES } from '#web/site/feeds/files.ts'
import { Island } from '../../islands/Island.tsx'
import { usePage } from '../../page.ts'
import { CitySearch } from './CitySearch.island.tsx'

/** The field that finds a city, on pages. */
export function FindCity() {
  const { texts, locale } = usePage()
  return (
    <Island
      source="src/web/site/pages/home/CitySearch.island.tsx"
      component={CitySearch}
      onTouch
      props={{
        action: locale.link('/chicken-rate'),
        names: locale.link(CITY_NAMES),
        words: texts.home.find,
      }}
    />
  )
}
