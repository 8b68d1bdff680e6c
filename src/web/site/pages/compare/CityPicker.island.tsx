import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Market } from '#shared/rates/markets.ts'
import { latestOnly } from '#web/ui/latestOnly.ts'
import { CityTicks, type CityTicksProps } from '../../forms/CityTicks.island.tsx'
import { MarketRadios } from '../../forms/MarketRadios.tsx'

/** id of what the form shows, which is exchanged in place. */
export const RESULT = 'shown'

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

const latest = latestOnly()

async function loadResult(address: string): Promise<Element | null> {
  const answer = await fetch(address)
  return new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById(RESULT)
}

/** Compare Cities: ticks and a market, a GET form; with script every choice shows at once, and focus and scroll stay. */
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
    const result = await latest.take(loadResult(address).catch(() => null))
    if (result === null) location.assign(address)
    // a newer one was asked for meanwhile
    if (!result) return
    history.replaceState(null, '', address)
    document.getElementById(RESULT)!.replaceWith(document.adoptNode(result))
    setStatus([...result.querySelectorAll('header > *')].map(line => line.textContent).join(', '))
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
