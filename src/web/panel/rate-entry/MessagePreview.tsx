import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { READING } from '#messages/panel/reading.js'
import { SHELL } from '#messages/panel/shell.js'
import { recogniseCities } from '#shared/cities/api.ts'
import type { Day } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { Cancel, Dialog } from '#web/panel/components/Dialog.tsx'
import { weekdayDate } from '#web/panel/formats.ts'
import { queryClient } from '#web/panel/query/queryClient.ts'
import { AddAllCities } from './CityField.tsx'
import { EMPTY, type EntryRow } from './entryRow.ts'
import { Asides, PreviewItem } from './PreviewItem.tsx'
import type { PastedLine } from './pastedLines.ts'
import { applyLines, type CityRates, type KnownCities, openPreview } from './pastedMessage.ts'
import { recogniseAll } from './recognisedCities.ts'

interface MessagePreviewProps {
  text: string
  /** Lines of earlier messages that still wait. */
  waiting?: readonly PastedLine[]
  day: Day
  /** The city of a message that names none. */
  city: string
  /** The one city of a form; '' until it has one. Absent for a sheet of all cities. */
  only?: string | undefined
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

/** Shows what was read of a pasted message before anything moves; further messages are pasted into it. */
export function MessagePreview(props: MessagePreviewProps) {
  const { text, waiting = [], day, city, only, findRow, isFixed, onApply, onClose } = props
  const [opened, setOpened] = useState(() => openPreview(text, day, city))
  const [lines, setLines] = useState(() => [...opened.lines, ...waiting])
  const [isDayConfirmed, setDayConfirmed] = useState(opened.days.length === 0)
  const start = useRef<HTMLInputElement & HTMLButtonElement>(null)
  // with the opening of the dialog, so that no key comes between
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message of another day may be pasted into it
  useLayoutEffect(() => start.current?.focus(), [opened.days.length])
  // the button of a choice that was made is gone: the keys of the preview go on
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice changes a line
  useLayoutEffect(() => {
    if (document.activeElement === document.body) start.current?.focus()
  }, [lines])
  const { data: cities = NONE } = useQuery({ ...queryCities(lines), placeholderData: keepPreviousData })
  const isChecked = lines.every(({ city }) => city === '' || cities.has(city))
  const read = (cities: KnownCities) => applyLines(lines, { cities, only, findRow, isFixed })
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

  function onPaste(event: ClipboardEvent) {
    event.stopPropagation()
    const { days, quiet, lines } = openPreview(event.clipboardData.getData('text'), day, city)
    setOpened(now => ({
      ...now,
      days: [...new Set([...now.days, ...days])],
      quiet: [...now.quiet, ...quiet],
    }))
    setLines(now => [...now, ...lines])
    if (days.length > 0) setDayConfirmed(false)
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
      onPaste={onPaste}
    >
      {opened.days.length > 0 && (
        <label className="tap box due">
          <input
            type="checkbox"
            ref={start}
            checked={isDayConfirmed}
            onChange={({ target }) => setDayConfirmed(target.checked)}
          />
          <span>
            <b>{READING.otherDay({ said: opened.days.map(weekdayDate).join(', '), day: where.day })}</b>{' '}
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
            before={findRow(toPlaceKey(cities.get(line.city)?.name ?? line.city))?.before ?? EMPTY}
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
      {opened.quiet.length > 0 && (
        <details>
          <summary>{READING.quiet({ count: opened.quiet.length })}</summary>
          <div className="long">
            {opened.quiet.map(({ text, asides }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a message keep their places
              <p className="break" key={at}>
                <span>{text}</span> <Asides list={asides} />
              </p>
            ))}
          </div>
        </details>
      )}
      <p id="reading-next">
        {isChecked && (only === undefined ? READING.next(where) : READING.nextForm(where))}
      </p>
      <footer className="row close">
        <Cancel />
        <Button
          label={READING.apply}
          aria-describedby="reading-next"
          disabled={
            !isDayConfirmed ||
            (taken.length === 0 && (only !== undefined || left.length + waiting.length === 0))
          }
          ref={opened.days.length > 0 ? undefined : start}
          onClick={() => void apply()}
        />
      </footer>
    </Dialog>
  )
}
