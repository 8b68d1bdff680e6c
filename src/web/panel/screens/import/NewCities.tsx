import { IMPORT } from '#messages/panel/import.js'
import { NEW_CITY } from '#messages/panel/rateEntry.js'
import { AddAllCities } from '#web/panel/rate-entry/AddAllCities.tsx'
import { NewCityChoice } from '#web/panel/rate-entry/CityField.tsx'
import { type Line, listNewCities } from './lines.ts'

interface NewCitiesProps {
  lines: readonly Line[]
  onConfirm: (cities: readonly string[]) => void
  /** A name of the file means a known city. */
  onRename: (from: string, to: string) => void
}

/** Lists the cities of a file that had no rate yet: none of them is saved before somebody says that it is meant. */
export function NewCities({ lines, onConfirm, onRename }: NewCitiesProps) {
  const cities = listNewCities(lines)
  const clear = cities.filter(({ suggestions }) => suggestions.length === 0)
  if (cities.length === 0) return null
  return (
    <section className="box due" aria-labelledby="new-cities">
      <h2 className="body" id="new-cities">
        {IMPORT.newCities({ count: cities.length })}
      </h2>
      <ul className="long">
        {cities.map(({ city, rows, suggestions }) => (
          <li className="row between near" key={city}>
            <span>
              {NEW_CITY.ask({ city })} <small>{IMPORT.rowsOfCity({ count: rows })}</small>
            </span>
            <NewCityChoice
              city={city}
              suggestions={suggestions}
              onChoose={known => onRename(city, known)}
              onAdd={() => onConfirm([city])}
            />
          </li>
        ))}
      </ul>
      <AddAllCities
        cities={clear.map(({ city }) => city)}
        onAdd={() => onConfirm(clear.map(({ city }) => city))}
      />
    </section>
  )
}
