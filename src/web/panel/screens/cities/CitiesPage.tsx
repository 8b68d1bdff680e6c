import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { CITIES } from '#messages/panel/cities.js'
import { listManagedCities, type ManagedCity } from '#shared/cities/managedCities.ts'
import { toPlaceKey } from '#shared/places.ts'
import { Filters } from '#web/panel/components/Filters.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { useKeptFocus } from '#web/panel/components/useKeptFocus.ts'
import { cityName } from '#web/panel/names.ts'
import { queryFor } from '#web/panel/query/queryClient.ts'
import { anyText, useAddressFilter } from '#web/panel/useAddressFilter.ts'
import { CityItem } from './CityItem.tsx'

const Filter = z.object({ q: anyText })

/** Every city that has or had a rate: an Admin renames, merges and retires them. */
export function CitiesPage() {
  const { filter, change } = useAddressFilter(Filter)
  const cities = useQuery({ ...queryFor(listManagedCities, {}), meta: { live: 'rates' } })
  const focus = useKeptFocus()
  return (
    <div className="cities screen column">
      <p className="soft">{CITIES.explain}</p>
      <Filters filter={filter} fields={{ q: { label: CITIES.search, type: 'search' } }} onChange={change} />
      <section aria-label={CITIES.region} {...focus}>
        <QueryState of={cities}>
          {all => {
            const found = searchCities(all, filter.q ?? '')
            if (found.length === 0) return <p className="quiet">{CITIES.empty}</p>
            return found.map(city => (
              <CityItem key={city._id} city={city} all={all} onChanged={() => void cities.refetch()} />
            ))
          }}
        </QueryState>
      </section>
    </div>
  )
}

function searchCities(all: readonly ManagedCity[], search: string): readonly ManagedCity[] {
  const wanted = toPlaceKey(search)
  return all.filter(({ name, otherNames }) =>
    [name, cityName(name), ...otherNames].some(each => toPlaceKey(each).includes(wanted)),
  )
}
