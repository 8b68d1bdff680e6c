import { useState } from 'react'
import { NEW_CITY } from '#messages/panel/rateEntry.js'
import { READING, READING_WHY } from '#messages/panel/reading.js'
import type { RecognisedCity } from '#shared/cities/api.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { SelectField } from '#web/panel/components/fields.tsx'
import { cityName } from '#web/panel/names.ts'
import { CityField, NewCityChoice } from './CityField.tsx'
import { CELLS, type Cell, type Cells, getCellLabel } from './cells.ts'
import type { PastedLine } from './pastedLines.ts'
import { type changeLine, type LineState, repeatRates } from './pastedMessage.ts'

interface PreviewItemProps {
  id: number
  line: PastedLine
  state: LineState
  /** What its city means, once that is known. */
  known: RecognisedCity | undefined
  before: Cells
  onChange: (change: Parameters<typeof changeLine>[1]) => void
}

const CHOICES = CELLS.map(cell => [cell, getCellLabel(cell)] as const)

/** A line of a message, and below it the city and the rates that were read. */
export function PreviewItem({ id, line, state, known, before, onChange }: PreviewItemProps) {
  const [isOpen, setOpen] = useState(false)
  const { text, city, figures, cells, asides, strange, isOut } = line
  const canKeepRates = state === 'same' && Object.keys(before).length > 0
  const name = cityName(known?.name ?? city)
  return (
    <li className={state === 'ready' ? '' : `is-${isOut ? 'out' : 'waiting'}`}>
      <q className="hint break">{text}</q>
      <p className="row close base">
        {city !== '' && <b>{name}</b>}{' '}
        {figures.map(({ price, isBelowUnknown }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the numbers of a line keep their places
          <span key={at} className={cells[at] ? undefined : 'none'}>
            <span>
              {cells[at] ? getCellLabel(cells[at]) : isBelowUnknown ? READING.noHead : READING.noRate}
            </span>{' '}
            <b>{price}</b>
          </span>
        ))}
        {asides.length > 0 && <small>{READING.asides({ list: asides.join(', ') })}</small>}
      </p>
      {state === 'newCity' ? (
        <>
          <p className="doubt">{NEW_CITY.ask({ city: known?.name ?? city })}</p>
          <NewCityChoice
            name={known?.name ?? city}
            suggestions={known?.suggestions ?? []}
            onChoose={city => onChange({ city })}
            onAdd={() => onChange({ isNewCity: true })}
          />
        </>
      ) : (
        state !== 'ready' && (
          <p className="doubt">
            <span>{READING_WHY[state]}</span>{' '}
            {state === 'notUnderstood' && strange.length > 0 && <q>{strange.join(' ')}</q>}
          </p>
        )
      )}
      {isOpen && (
        <fieldset className="column">
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
      <footer className="row close">
        {canKeepRates && (
          <Button
            look="small"
            label={READING.same}
            about={text}
            onClick={() => onChange(repeatRates(before))}
          />
        )}
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
      </footer>
    </li>
  )
}
