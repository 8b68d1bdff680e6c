import { useEffect, useRef, useState } from 'react'
import { toPlaceKey } from '#shared/places.ts'
import type { Option } from '#web/ui/suggestions.ts'
import { focusOnArrival } from './Field.tsx'

export interface CityTicksProps {
  /** The cities to tick; the chosen ones come first. */
  cities: Option[]
  chosen: string[]
  /** What the list is searched for. */
  typed: string
  problem: string | undefined
  /** Whether its problem is the first of the form. */
  isFirst?: boolean
  words: {
    legend: string
    /** The sentence for each count of chosen cities; the last index is the most that may be chosen. */
    counts: string[]
    find: string
    noneFound: string
  }
}

const matches = ({ value, label = value, also = [] }: Option, typed: string) =>
  [value, label, ...also].some(name => toPlaceKey(name).includes(toPlaceKey(typed)))

/** Cities to tick. With script the visitor searches the list; it closes when as many are ticked as may be. */
export function CityTicks({ cities, chosen, problem, isFirst = false, words, ...props }: CityTicksProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const [ticked, setTicked] = useState(chosen)
  const [typed, setTyped] = useState(props.typed)
  /** Chosen cities stand first; a tick moves nothing, the next search does. */
  const [first, setFirst] = useState(chosen)

  const readTicked = () =>
    [...list.current!.querySelectorAll<HTMLInputElement>('[name=city]:checked')].map(({ value }) => value)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over a form already in use
  useEffect(() => {
    setTyped(list.current!.querySelector<HTMLInputElement>('[type=search]')!.value)
    setTicked(readTicked())
  }, [])

  function search(text: string) {
    setTyped(text)
    setFirst(ticked)
  }

  const most = words.counts.length - 1
  const isFull = ticked.length === most
  // as many as may be chosen stand alone, until one is unticked
  const isShown = (city: Option) => ticked.includes(city.value) || (!isFull && matches(city, typed))
  const listed = [
    ...cities.filter(({ value }) => first.includes(value)),
    ...cities.filter(({ value }) => !first.includes(value)),
  ]
  const isRefused = problem && ticked.join() === chosen.join()
  return (
    <fieldset
      className="ticks"
      aria-describedby={isRefused ? 'pick-count city-problem' : 'pick-count'}
      ref={list}
    >
      <legend className="small strong">{words.legend}</legend>
      <p className="hint" id="pick-count" role="status">
        {ticked.length > most && problem ? null : words.counts[ticked.length]}
      </p>
      {isRefused && (
        <p className="err" id="city-problem" role="alert">
          {problem}
        </p>
      )}
      <input
        type="search"
        name="q"
        aria-label={words.find}
        placeholder={words.find}
        defaultValue={props.typed}
        maxLength={80}
        autoComplete="off"
        hidden={isFull}
        onChange={event => search(event.target.value)}
      />
      <div className={isFull ? 'chips' : undefined}>
        {listed.map((city, at) => (
          <label className="tap" key={city.value} hidden={!isShown(city)}>
            <input
              type="checkbox"
              name="city"
              value={city.value}
              defaultChecked={chosen.includes(city.value)}
              onChange={() => setTicked(readTicked())}
              {...focusOnArrival(isFirst && at === 0)}
            />
            <span>{city.label ?? city.value}</span>
          </label>
        ))}
        {!listed.some(isShown) && <p className="none small">{words.noneFound}</p>}
      </div>
    </fieldset>
  )
}
