import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CITIES } from '#messages/panel/cities.js'
import { listManagedCities, type ManagedCity } from '#shared/cities/managedCities.ts'
import { toPlaceKey } from '#shared/places.ts'
import { TextField } from '#web/panel/components/fields.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { queryFor } from '#web/panel/query/queryClient.ts'
import { CityItem } from './CityItem.tsx'

/** Every city that has or had a rate: an Admin renames, merges and retires them. */
export function CitiesPage() {
  const [search, setSearch] = useState('')
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
      <search>
        <TextField
          id="search"
          label={CITIES.search}
          type="search"
          autoComplete="off"
          value={search}
          onChange={setSearch}
        />
      </search>
      <section aria-label={CITIES.region} tabIndex={-1} ref={list}>
        <QueryState of={cities}>
          {all => {
            const found = searchCities(all, search)
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
    [name, ...otherNames].some(each => toPlaceKey(each).includes(wanted)),
  )
}
