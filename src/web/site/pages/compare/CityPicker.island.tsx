import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Market } from '#shared/rates/markets.ts'
import { CityTicks, type CityTicksProps } from '../../forms/CityTicks.island.tsx'
import { MarketRadios } from '../../forms/MarketRadios.tsx'
import { RESULT, readResultHeading, showInPlace } from './partialNavigation.ts'

export interface CityPickerProps extends Pick<CityTicksProps, 'cities' | 'chosen' | 'typed' | 'problem'> {
  /** Address of this tab in the language of the page. */
  action: string
  market: Market
  words: CityTicksProps['words'] & {
    marketType: string
    markets: Record<Market, string>
    show: string
  }
}

const readTicked = (form: HTMLFormElement) => new FormData(form).getAll('city').map(String)
const readMarket = (form: HTMLFormElement) => String(new FormData(form).get('market'))

function buildUrl(action: string, form: HTMLFormElement): string {
  const cities = readTicked(form).map(city => ['city', city])
  return `${action}&${new URLSearchParams([...cities, ['market', readMarket(form)]])}`
}

/** Compare Cities: ticks and a market, a GET form; with script every choice shows at once. */
export function CityPicker({ action, market, words, ...ticks }: CityPickerProps) {
  const form = useRef<HTMLFormElement>(null)
  const [status, setStatus] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over a form already in use
  useEffect(() => {
    const isOther =
      readTicked(form.current!).join() !== ticks.chosen.join() || readMarket(form.current!) !== market
    if (isOther) void show()
  }, [])

  async function show(event?: FormEvent) {
    event?.preventDefault()
    if (readTicked(form.current!).length >= words.counts.length) return
    const address = buildUrl(action, form.current!)
    const outcome = await showInPlace(address, RESULT)
    if (outcome === 'shown') setStatus(readResultHeading())
    if (outcome === 'failed') location.assign(address)
  }

  return (
    // no completing: a reload on the way back would bring what was chosen after this page, and show that again
    <form
      className="pick column far onscreen"
      action={action.split('?')[0]}
      autoComplete="off"
      ref={form}
      onSubmit={show}
    >
      <input type="hidden" name="tab" value="cities" />
      <CityTicks {...ticks} words={words} onChange={() => show()} />
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
