import { useEffect, useRef } from 'react'
import { NEW_CITY } from '#messages/panel/rateEntry.js'
import { READING_WHY } from '#messages/panel/reading.js'
import { WAITING } from '#messages/panel/waiting.js'
import { Button } from '#web/panel/components/Button.tsx'
import { AddAllCities } from '#web/panel/rate-entry/AddAllCities.tsx'
import { NewCityChoice } from '#web/panel/rate-entry/CityField.tsx'
import { onEnter } from '#web/panel/rate-entry/EntryForm.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { Placing, WaitingLine } from './usePlacing.ts'

/** Lines of a paste that have no place yet: each says why, and is corrected or confirmed here. */
export function WaitingLines({ placing }: { placing: Placing }) {
  const { waiting, confirm, retry } = placing
  const section = useRef<HTMLElement>(null)
  const newest = waiting.at(-1)?.id
  // a city that was typed beside is asked about here; who types in the sheet goes on there
  useEffect(() => {
    const { activeElement } = document
    if (newest === undefined || !activeElement?.closest('.add-city')) return
    const asked = section.current?.querySelector<HTMLElement>('li:last-child .new-city button')
    ;(asked ?? section.current?.querySelector('input'))?.focus()
  }, [newest])
  const newCities = [
    ...new Set(
      waiting.flatMap(({ why, city, suggestions }) =>
        why === 'newCity' && suggestions.length === 0 ? [city] : [],
      ),
    ),
  ]
  if (waiting.length === 0) return null
  return (
    <section className="waiting box due" aria-labelledby="waiting" ref={section}>
      <h2 className="body" id="waiting">
        {WAITING.title({ count: waiting.length })}
      </h2>
      <ol className="long">
        {waiting.map(line => (
          <Line key={line.id} line={line} placing={placing} />
        ))}
      </ol>
      <footer className="row close">
        <Button look="plain small" label={WAITING.retry} onClick={() => void retry()} />
        <AddAllCities cities={newCities} onAdd={() => void confirm(newCities)} />
      </footer>
    </section>
  )
}

function Line({ line, placing }: { line: WaitingLine; placing: Placing }) {
  const { id, text, city, why, suggestions } = line
  return (
    <li className="row close">
      <input
        aria-label={WAITING.line}
        aria-describedby={`waiting-${id}`}
        autoComplete="off"
        value={text}
        onChange={({ target }) => placing.edit(line, target.value)}
        onKeyDown={onEnter(() => void placing.retry())}
      />
      <button
        type="button"
        className="btn plain small"
        aria-label={WAITING.remove({ text })}
        onClick={() => placing.remove(line)}
      >
        <Icon of="close" size={16} />
      </button>
      <p className="wide doubt" id={`waiting-${id}`}>
        {why === 'newCity' ? NEW_CITY.ask({ city }) : READING_WHY[why]}
      </p>
      {why === 'newCity' && (
        <NewCityChoice
          city={city}
          suggestions={suggestions}
          onChoose={known => void placing.choose(line, known)}
          onAdd={() => void placing.confirm([city])}
        />
      )}
    </li>
  )
}
