import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { CITIES } from '#messages/panel/cities.js'
import { listManagedCities, type ManagedCity } from '#shared/cities/managedCities.ts'
import { toPlaceKey } from '#shared/places.ts'
import { Filters } from '#web/panel/components/Filters.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { cityName } from '#web/panel/names.ts'
import { queryFor } from '#web/panel/query/queryClient.ts'
import { anyText, useAddressFilter } from '#web/panel/useAddressFilter.ts'
import { CityItem } from './CityItem.tsx'

const Filter = z.object({ q: anyText })

/** Every city that has or had a rate: an Admin renames, merges and retires them. */
export function CitiesPage() {
  const { filter, change } = useAddressFilter(Filter)
  const list = useRef<HTMLElement>(null)
  const cities = useQuery({ ...queryFor(listManagedCities, {}), meta: { live: 'rates' } })
  const hasChanged = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button that was pressed may be gone from the new list
  useEffect(() => {
    if (hasChanged.current && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true })
    hasChanged.current = false
  }, [cities.data])
  return (
    <div className="cities screen column">
      <p className="soft">{CITIES.explain}</p>
      <Filters filter={filter} fields={{ q: { label: CITIES.search, type: 'search' } }} onChange={change} />
      <section aria-label={CITIES.region} tabIndex={-1} ref={list}>
        <QueryState of={cities}>
          {all => {
            const found = searchCities(all, filter.q ?? '')
            if (found.length === 0) return <p className="quiet">{CITIES.empty}</p>
            return found.map(city => (
              <CityItem
                key={city._id}
                city={city}
                all={all}
                onChanged={() => {
                  hasChanged.current = true
                  void cities.refetch()
                }}
              />
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
