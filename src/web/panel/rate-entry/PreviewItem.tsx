import { NEW_CITY } from '#messages/panel/rateEntry.js'
import { READING, READING_WHY } from '#messages/panel/reading.js'
import type { RecognisedCity } from '#shared/cities/api.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { cityName } from '#web/panel/names.ts'
import { NewCityChoice } from './CityField.tsx'
import { type Cells, getCellLabel } from './cells.ts'
import { isEmptyObject } from './entryRow.ts'
import type { PastedLine } from './pastedLines.ts'
import { getFigureCell, isLeft, type LineState, repeatRates } from './pastedMessage.ts'

interface PreviewItemProps {
  line: PastedLine
  state: LineState
  /** What its city means, once that is known. */
  known: RecognisedCity | undefined
  before: Cells
  onChange: (line: PastedLine) => void
  onRemove: () => void
}

/** The numbers of a line that are no rates. */
export const Asides = ({ list }: { list: readonly string[] }) =>
  list.length > 0 && <small>{READING.asides({ list: list.join(', ') })}</small>

/** A line of a message, and below it the city and the rates that were read. */
export function PreviewItem({ line, state, known, before, onChange, onRemove }: PreviewItemProps) {
  const { text, city, figures, asides, strange } = line
  const name = cityName(known?.name ?? city)
  const why = line.state === 'notQuoted' ? line.state : state
  return (
    <li className={isLeft(state) ? 'item is-waiting' : 'item'}>
      <q className="hint break">{text}</q>
      <p className="row close base">
        {city !== '' && <b>{name}</b>}{' '}
        {figures.map((figure, at) => {
          const cell = getFigureCell(figure)
          const none = figure.isBelowUnknown ? READING.noHead : READING.noRate
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the numbers of a line keep their places
            <span key={at} className={cell ? 'tag' : 'tag none'}>
              <span>{cell ? getCellLabel(cell) : none}</span> <b>{figure.price}</b>
            </span>
          )
        })}
        <Asides list={asides} />
      </p>
      {why === 'newCity' ? (
        <p className="doubt">{NEW_CITY.ask({ city: name })}</p>
      ) : (
        why !== 'ready' && (
          <p className={isLeft(state) ? 'doubt' : 'soft'}>
            <span>{READING_WHY[why]}</span>{' '}
            {why === 'notUnderstood' && strange.length > 0 && <q>{strange.join(' ')}</q>}
          </p>
        )
      )}
      <footer className="row close">
        {why === 'newCity' && (
          <NewCityChoice
            name={known?.name ?? city}
            suggestions={known?.suggestions ?? []}
            onChoose={city => onChange({ ...line, city })}
            onAdd={() => onChange({ ...line, isNewCity: true })}
          />
        )}
        {state === 'same' && !isEmptyObject(before) && (
          <Button
            look="small"
            label={READING.same}
            about={text}
            onClick={() => onChange(repeatRates(line, before))}
          />
        )}
        <Button look="plain small" label={READING.leaveOut} about={text} onClick={onRemove} />
      </footer>
    </li>
  )
}
