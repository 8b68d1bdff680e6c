import type { ReactNode } from 'react'
import { KINDS, type Kind } from '#shared/rates/markets.ts'
import { Delta } from '#web/ui/Delta.tsx'
import { innerHtml } from '#web/ui/markup.ts'
import { spark } from '#web/ui/spark.ts'
import { usePage } from '../page.ts'
import type { HeadlinePrice } from './facts.ts'
import type { Line } from './history.ts'
import { TermsLink } from './MarketTerms.tsx'

interface BoardProps {
  /** Only where two boards stand on one page. */
  id?: string | undefined
  /** What the figures are of: "1 Kg Rate, median of 24 cities" */
  eyebrow: string
  title: string
  /** Of an earlier day: its name, and the board does not look like today's. */
  earlierDay: string | undefined
  prices: Record<Kind, HeadlinePrice>
  /** What a shop charges for chicken, INR per kg; absent where that is not known. */
  retailPrice?: number | undefined
  /** Where other weights stand at that price; without it the words lead to what the rates mean. */
  payLink?: string | undefined
  /** On a page of somebody else. */
  isElsewhere?: boolean | undefined
  /** Names the day the changes are counted from; absent where there is none. */
  since: string | undefined
  trend: Line
  /** The prices of the trend that are known, INR per kg; without two of them nothing is drawn. */
  trendPrices: readonly number[]
  /** The foot: where to read on. */
  children: ReactNode
}

/** The dark panel with the price most people come for. */
export function Board({
  id = 'board',
  eyebrow,
  title,
  earlierDay,
  prices,
  retailPrice,
  payLink,
  isElsewhere,
  since,
  trend,
  trendPrices,
  children,
}: BoardProps) {
  const { texts, locale } = usePage()
  const { words, formats } = locale
  const drawing = trendPrices.length > 1 && spark({ values: trend, step: 2, height: 14 })
  const meaning = words.terms.headline({
    known: retailPrice === undefined ? 'other' : 'yes',
    price: retailPrice === undefined ? '' : formats.rupees(retailPrice),
  })
  const [low, high] = [Math.min(...trendPrices), Math.max(...trendPrices)]
  return (
    <section className={earlierDay === undefined ? 'board' : 'board earlier'} aria-labelledby={`${id}-title`}>
      <header>
        <p className="eyebrow">
          {eyebrow}
          {earlierDay !== undefined && <em>{words.rateOf({ day: earlierDay })}</em>}
        </p>
        <h2 id={`${id}-title`}>{title}</h2>
      </header>
      {drawing && (
        <figure>
          <span className="drawing" {...innerHtml(drawing)} />
          <figcaption>
            {texts.home.board.trend({
              count: trendPrices.length,
              range: formats.rupees(low) + (high > low ? `–${formats.number(high)}` : ''),
            })}
          </figcaption>
        </figure>
      )}
      <dl>
        {KINDS.map(kind => (
          <div key={kind} className={kind}>
            <dt>{words.kinds[kind]}</dt>
            <dd>
              <b>{prices[kind].price === undefined ? '-' : formats.rupees(prices[kind].price)}</b>
              <Delta change={prices[kind].change} words={words.change} number={formats.rupees} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="since">{since}</p>
      <p className="meaning">
        {retailPrice !== undefined && payLink ? (
          <a href={payLink}>{meaning}</a>
        ) : (
          <TermsLink text={meaning} isElsewhere={isElsewhere} />
        )}
      </p>
      <footer>{children}</footer>
    </section>
  )
}
