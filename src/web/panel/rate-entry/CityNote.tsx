import { CITY } from '#messages/panel/rateEntry.js'
import type { RecognisedCity } from '#shared/cities/api.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { findCityName } from './useRecognisedCity.ts'

/** Id of the first city that an unknown one resembles, for the focus. */
export const MEANT_CITY_ID = 'meant-city'

interface CityNoteProps {
  typed: string
  city: RecognisedCity | undefined
  onPick: (name: string) => void
}

/** Says below a city what it is taken for: a known city by another name, or a new one, with those it resembles. */
export function CityNote({ typed, city, onPick }: CityNoteProps) {
  const name = findCityName(typed, city)
  const isNew = city?.status === 'unknown'
  return (
    <div role="status" className="city-note">
      {name && CITY.means({ name })}
      {isNew && <b>{CITY.isNew}</b>}
      {isNew && city.suggestions.length > 0 && (
        <>
          {CITY.didYouMean}
          {city.suggestions.map((meant, at) => (
            <Button
              key={meant}
              look="plain small"
              label={meant}
              id={at === 0 ? MEANT_CITY_ID : undefined}
              onClick={() => onPick(meant)}
            />
          ))}
        </>
      )}
    </div>
  )
}
