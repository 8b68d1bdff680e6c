import { useState } from 'react'
import { NEW_CITY } from '#messages/panel/rateEntry.js'
import { READING, READING_WHY } from '#messages/panel/reading.js'
import type { RecognisedCity } from '#shared/cities/api.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { SelectField } from '#web/panel/components/fields.tsx'
import { cityName } from '#web/panel/names.ts'
import { CityField, NewCityChoice } from './CityField.tsx'
import { CELLS, type Cell, getInputLabel } from './cells.ts'
import type { changeLine, LineState, PreviewLine } from './pastedMessage.ts'

interface PreviewItemProps {
  line: PreviewLine
  state: LineState
  /** What its city means, once that is known. */
  known: RecognisedCity | undefined
  onChange: (change: Parameters<typeof changeLine>[1]) => void
}

const CHOICES = CELLS.map(cell => [cell, getInputLabel(cell)] as const)

/** A line of a message, and below it the city and the rates that were read. */
export function PreviewItem({ line, state, known, onChange }: PreviewItemProps) {
  const [isOpen, setOpen] = useState(false)
  const { id, text, city, figures, cells, asides, isOut } = line
  const name = cityName(known?.name ?? city)
  return (
    <li className={state === 'ready' ? '' : `is-${isOut ? 'out' : 'waiting'}`}>
      <q>{text}</q>
      <p>
        {city !== '' && <b>{name}</b>}{' '}
        {figures.map(({ price }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the numbers of a line keep their places
          <span key={at} className={cells[at] ? undefined : 'none'}>
            {cells[at] ? getInputLabel(cells[at]) : READING.noRate} <b>{price}</b>
          </span>
        ))}
        {asides.length > 0 && <small>{READING.asides({ list: asides.join(', ') })}</small>}
      </p>
      {state === 'newCity' ? (
        <>
          <p className="why">{NEW_CITY.ask({ city: known?.name ?? city })}</p>
          <NewCityChoice
            city={known?.name ?? city}
            suggestions={known?.suggestions ?? []}
            onChoose={city => onChange({ city })}
            onAdd={() => onChange({ isNewCity: true })}
          />
        </>
      ) : (
        state !== 'ready' && <p className="why">{READING_WHY[state]}</p>
      )}
      {isOpen && (
        <fieldset>
          <legend className="vh">{text}</legend>
          <CityField
            id={`reading-city-${id}`}
            label={READING.city}
            value={city}
            problem={undefined}
            onChange={city => onChange({ city, isNewCity: false })}
          />
          {figures.map(({ price }, figure) => (
            <SelectField<Cell>
              // biome-ignore lint/suspicious/noArrayIndexKey: the numbers of a line keep their places
              key={figure}
              id={`reading-${id}-${figure}`}
              label={price}
              value={cells[figure] ?? ''}
              none={READING.noRate}
              options={CHOICES}
              onChange={chosen => onChange({ cells: cells.with(figure, chosen) })}
            />
          ))}
        </fieldset>
      )}
      <span className="acts">
        <Button
          look="plain small"
          label={isOpen ? READING.close : READING.change}
          about={text}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        <Button
          look="plain small"
          label={isOut ? READING.takeIn : READING.leaveOut}
          about={text}
          onClick={() => onChange({ isOut: !isOut })}
        />
      </span>
    </li>
  )
}
