import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Market } from '#shared/rates/markets.ts'
import { type Option, searchKey } from '#web/ui/suggestions.ts'
import { MarketRadios } from '../../forms/MarketRadios.tsx'
import { RESULT, readResultHeading, showInPlace } from './partialNavigation.ts'

export interface CityPickerProps {
  /** Address of this tab in the language of the page. */
  action: string
  /** The chosen ones first. */
  cities: Option[]
  chosen: string[]
  market: Market
  typed: string
  problem: string | undefined
  words: {
    legend: string
    /** The sentence for each count of chosen cities; the last index is the most that may be chosen. */
    counts: string[]
    find: string
    noneFound: string
    marketType: string
    markets: Record<Market, string>
    show: string
  }
}

const matches = ({ value, label = value, also = [] }: Option, typed: string) =>
  [value, label, ...also].some(name => searchKey(name).includes(searchKey(typed)))

const readTicked = (form: HTMLFormElement) => new FormData(form).getAll('city').map(String)
const readMarket = (form: HTMLFormElement) => String(new FormData(form).get('market'))

function buildUrl(action: string, form: HTMLFormElement): string {
  const cities = readTicked(form).map(city => ['city', city])
  return `${action}&${new URLSearchParams([...cities, ['market', readMarket(form)]])}`
}

/** Compare Cities: ticks and a market, a GET form; with script every choice shows at once. */
export function CityPicker({ action, cities, chosen, market, problem, words, ...props }: CityPickerProps) {
  const form = useRef<HTMLFormElement>(null)
  const [ticked, setTicked] = useState(chosen)
  const [typed, setTyped] = useState(props.typed)
  /** Chosen cities stand first; a tick moves nothing, the next search does. */
  const [first, setFirst] = useState(chosen)
  const [status, setStatus] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over a form already in use
  useEffect(() => {
    const search = form.current!.elements.namedItem('q') as HTMLInputElement
    setTyped(search.value)
    const isOther = readTicked(form.current!).join() !== chosen.join() || readMarket(form.current!) !== market
    if (isOther) void show()
  }, [])

  async function show(event?: FormEvent) {
    event?.preventDefault()
    const ticks = readTicked(form.current!)
    setTicked(ticks)
    if (ticks.length >= words.counts.length) return
    const address = buildUrl(action, form.current!)
    const outcome = await showInPlace(address, RESULT)
    if (outcome === 'shown') setStatus(readResultHeading())
    if (outcome === 'failed') location.assign(address)
  }

  function search(text: string) {
    setTyped(text)
    setFirst(ticked)
  }

  const most = words.counts.length - 1
  const isFull = ticked.length === most
  const isShown = (city: Option) => ticked.includes(city.value) || matches(city, typed)
  const listed = [
    ...cities.filter(({ value }) => first.includes(value)),
    ...cities.filter(({ value }) => !first.includes(value)),
  ]
  return (
    // no completing: a reload on the way back would bring what was chosen after this page, and show that again
    <form className="pick" action={action.split('?')[0]} autoComplete="off" ref={form} onSubmit={show}>
      <input type="hidden" name="tab" value="cities" />
      <fieldset className="ticks" aria-describedby="pick-count">
        <legend>{words.legend}</legend>
        <p id="pick-count" role="status">
          {ticked.length > most && problem ? null : words.counts[ticked.length]}
        </p>
        {problem && ticked.join() === chosen.join() && (
          <p className="err" role="alert">
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
          onChange={event => search(event.target.value)}
        />
        <div>
          {listed.map(city => (
            <label key={city.value} hidden={!isShown(city)}>
              <input
                type="checkbox"
                name="city"
                value={city.value}
                defaultChecked={chosen.includes(city.value)}
                disabled={isFull && !ticked.includes(city.value)}
                onChange={() => show()}
              />
              {city.label ?? city.value}
            </label>
          ))}
          {!listed.some(isShown) && <p className="hint">{words.noneFound}</p>}
        </div>
      </fieldset>
      <MarketRadios
        legend={words.marketType}
        labels={words.markets}
        market={market}
        onChange={() => show()}
      />
      <button className="btn" type="submit">
        {words.show}
      </button>
      <span role="status" className="vh">
        {status}
      </span>
    </form>
  )
}
