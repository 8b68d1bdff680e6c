import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { READING } from '#messages/panel/reading.js'
import { SHELL } from '#messages/panel/shell.js'
import { recogniseCities } from '#shared/cities/api.ts'
import type { Day } from '#shared/days.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { Cancel, Dialog } from '#web/panel/components/Dialog.tsx'
import { weekdayDate } from '#web/panel/formats.ts'
import { queryClient } from '#web/panel/query/queryClient.ts'
import { AddAllCities } from './CityField.tsx'
import type { EntryRow } from './entryRow.ts'
import { Asides, PreviewItem } from './PreviewItem.tsx'
import {
  applyLines,
  type CityRates,
  type KnownCities,
  type PastedLine,
  type Preview,
} from './pastedMessage.ts'
import { recogniseAll } from './recognisedCities.ts'

interface MessagePreviewProps {
  preview: Preview
  /** The day of the sheet. */
  day: Day
  /** The row of a city, by its key. */
  findRow: (key: string) => EntryRow | undefined
  /** Whether a row may not be changed by the person. */
  isFixed: (row: EntryRow) => boolean
  onApply: (taken: readonly CityRates[], left: readonly PastedLine[]) => void
  onClose: () => void
}

/** The query for what cities the names of lines mean; undefined where that cannot be asked now. */
function queryCities(lines: readonly PastedLine[]) {
  const names = [...new Set(lines.map(({ city }) => city))].filter(city => city !== '')
  return queryOptions({
    queryKey: [recogniseCities.path, names],
    queryFn: ({ signal }): Promise<KnownCities> =>
      recogniseAll(names, signal).catch(() => new Map(names.map(city => [city, undefined]))),
    staleTime: 'static',
  })
}

const NONE: KnownCities = new Map()

/** Shows what was read of a pasted message before anything moves. */
export function MessagePreview(props: MessagePreviewProps) {
  const { preview, day, findRow, isFixed, onApply, onClose } = props
  const { days, quiet } = preview
  const [lines, setLines] = useState(preview.lines)
  const [isDayConfirmed, setDayConfirmed] = useState(days.length === 0)
  const start = useRef<HTMLInputElement & HTMLButtonElement>(null)
  // with the opening of the dialog, so that no key comes between
  useLayoutEffect(() => start.current?.focus(), [])
  // the button of a choice that was made is gone: the keys of the preview go on
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice changes a line
  useLayoutEffect(() => {
    if (document.activeElement === document.body) start.current?.focus()
  }, [lines])
  const { data: cities = NONE } = useQuery({ ...queryCities(lines), placeholderData: keepPreviousData })
  const isChecked = lines.every(({ city }) => city === '' || cities.has(city))
  const read = (cities: KnownCities) => applyLines(lines, { cities, findRow, isFixed })
  const { states, taken, left, rates, unread } = read(cities)
  const newCities = lines.filter(
    ({ city }, at) => states[at] === 'newCity' && cities.get(city)?.suggestions.length === 0,
  )

  async function apply() {
    if (!isDayConfirmed) return start.current?.focus()
    const applied = read(await queryClient.ensureQueryData(queryCities(lines)))
    // it is closed before the focus goes on
    onClose()
    onApply(applied.taken, applied.left)
  }

  /** The form around the preview has keys of its own. */
  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation()
    const { target, key, ctrlKey, metaKey } = event
    if (key !== 'Enter' || !(target instanceof HTMLInputElement || ctrlKey || metaKey)) return
    event.preventDefault()
    if (ctrlKey || metaKey) void apply()
  }

  const where = { rates, left: left.length, day: weekdayDate(day) }
  return (
    <Dialog
      className="ask reading"
      title={READING.title}
      explain={isChecked ? READING.counts({ rates, unread }) : SHELL.waiting}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      {days.length > 0 && (
        <label className="tap box due">
          <input
            type="checkbox"
            ref={start}
            checked={isDayConfirmed}
            onChange={({ target }) => setDayConfirmed(target.checked)}
          />
          <span>
            <b>{READING.otherDay({ said: days.map(weekdayDate).join(', '), day: where.day })}</b>{' '}
            <span>{READING.meant({ day: where.day })}</span>
          </span>
        </label>
      )}
      <ol>
        {lines.map((line, at) => (
          <PreviewItem
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a message keep their places
            key={at}
            line={line}
            state={states[at]!}
            known={cities.get(line.city)}
            onChange={changed => setLines(now => now.with(at, changed))}
            onRemove={() => setLines(now => now.toSpliced(at, 1))}
          />
        ))}
      </ol>
      <AddAllCities
        cities={newCities.map(({ city }) => city)}
        onAdd={() =>
          setLines(now => now.map(line => (newCities.includes(line) ? { ...line, isNewCity: true } : line)))
        }
      />
      {quiet.length > 0 && (
        <details>
          <summary>{READING.quiet({ count: quiet.length })}</summary>
          <div className="long">
            {quiet.map(({ text, asides }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a message keep their places
              <p className="break" key={at}>
                <span>{text}</span> <Asides list={asides} />
              </p>
            ))}
          </div>
        </details>
      )}
      <p id="reading-next">{isChecked && READING.next(where)}</p>
      <footer className="row close">
        <Cancel />
        <Button
          label={READING.apply}
          aria-describedby="reading-next"
          disabled={!isDayConfirmed || taken.length + left.length === 0}
          ref={days.length > 0 ? undefined : start}
          onClick={() => void apply()}
        />
      </footer>
    </Dialog>
  )
}
