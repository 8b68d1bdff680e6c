import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { READING } from '#messages/panel/reading.js'
import type { RecognisedCity } from '#shared/cities/api.ts'
import type { Day } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { closeDialog, Dialog } from '#web/panel/components/Dialog.tsx'
import { weekdayDate } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import type { Cells } from './cells.ts'
import { PreviewItem } from './PreviewItem.tsx'
import {
  type AppliedLine,
  applyLines,
  changeLine,
  checkLines,
  countPreview,
  openPreview,
  type PreviewLine,
} from './pastedMessage.ts'
import { recogniseAll } from './recognisedCities.ts'

export interface MessagePreviewProps {
  text: string
  day: Day
  /** The city of a message that names none. */
  city: string
  /** The one city of a form; '' until it has one. Absent for a sheet of all cities. */
  only?: string | undefined
  /** The rates before of a city, by its key; none where they are not known. */
  findBefore: (key: string) => Cells
  /** Whether a city's rates may not be changed by the person. */
  isFixed: (key: string) => boolean
  onApply: (lines: readonly AppliedLine[]) => void
  onClose: () => void
}

/** Looks up the cities that lines name, as they are named; those that are not known yet are absent. */
function useCities(lines: readonly PreviewLine[]): ReadonlyMap<string, RecognisedCity> {
  const [known, setKnown] = useState<ReadonlyMap<string, RecognisedCity>>(new Map())
  const missing = [...new Set(lines.map(({ city }) => city))].filter(city => city !== '' && !known.has(city))
  const wanted = missing.join('\n')
  useEffect(() => {
    if (wanted === '') return
    const stop = new AbortController()
    // without a network the sheet looks them up again when they are placed
    recogniseAll(wanted.split('\n'), stop.signal).then(
      found => setKnown(before => new Map([...before, ...found])),
      () => undefined,
    )
    return () => stop.abort()
  }, [wanted])
  return known
}

/** Shows what was read of a pasted message before anything moves: each reading can be changed here. */
export function MessagePreview(props: MessagePreviewProps) {
  const { text, day, city, only, findBefore, isFixed, onApply, onClose } = props
  const [opened] = useState(() => openPreview(text, day, city))
  const [lines, setLines] = useState(opened.lines)
  const [isMeant, setMeant] = useState(opened.days.length === 0)
  const start = useRef<HTMLInputElement & HTMLButtonElement>(null)
  // with the opening of the dialog, so that no key comes between
  useLayoutEffect(() => start.current?.focus(), [])
  const cities = useCities(lines)
  const states = checkLines(lines, { cities, only, isFixed })
  const { rates, left } = countPreview(lines, states)
  const change = (id: number, changes: Parameters<typeof changeLine>[1]) =>
    setLines(now => now.map(line => (line.id === id ? changeLine(line, changes) : line)))

  function apply() {
    if (!isMeant) return start.current?.focus()
    onApply(applyLines(lines, states))
    onClose()
  }

  /** The form around the preview has keys of its own. */
  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation()
    const { target, key, ctrlKey, metaKey } = event
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
    if (key !== 'Enter' || !(isField || ctrlKey || metaKey)) return
    event.preventDefault()
    if (ctrlKey || metaKey) apply()
  }

  const where = { rates, left, day: weekdayDate(day) }
  const named = cityName(only || city || applyLines(lines, states).find(({ city }) => city)?.city || '')
  return (
    <Dialog
      className="ask reading"
      title={READING.title}
      explain={READING.counts({ rates, unread: left })}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      {opened.days.length > 0 && (
        <label className="tap box due">
          <input
            type="checkbox"
            ref={start}
            checked={isMeant}
            onChange={({ target }) => setMeant(target.checked)}
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
            key={line.id}
            line={line}
            state={states[at]!}
            known={cities.get(line.city)}
            before={findBefore(toPlaceKey(cities.get(line.city)?.name ?? line.city))}
            onChange={changes => change(line.id, changes)}
          />
        ))}
      </ol>
      {opened.quiet.length > 0 && (
        <details>
          <summary>{READING.quiet({ count: opened.quiet.length })}</summary>
          <p className="long words">{opened.quiet.map(({ text }) => text).join('\n')}</p>
        </details>
      )}
      <p id="reading-next">
        {only === undefined
          ? READING.next(where)
          : named
            ? READING.nextOne({ ...where, city: named })
            : READING.nextForm(where)}
      </p>
      <footer className="row close">
        <Button look="plain" label={READING.cancel} onClick={closeDialog} />
        <Button
          label={READING.apply}
          aria-describedby="reading-next"
          disabled={!isMeant || rates + (only === undefined ? left : 0) === 0}
          ref={opened.days.length > 0 ? undefined : start}
          onClick={apply}
        />
      </footer>
    </Dialog>
  )
}
