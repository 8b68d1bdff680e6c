import { Fragment, type ReactNode } from 'react'
import { KINDS, type Kind } from '#shared/rates/markets.ts'
import { Delta } from '#web/ui/Delta.tsx'
import { innerHtml } from '#web/ui/markup.ts'
import { spark } from '#web/ui/spark.ts'
import { usePage } from '../page.ts'
import type { HeadlinePrice } from './facts.ts'
import type { Line } from './history.ts'
import type { Level } from './words.ts'

interface BoardProps {
  /** Only where two boards stand on one page. */
  id?: string | undefined
  /** What the figures are of: "1 Kg Rate, median of 24 cities" */
  eyebrow: string
  title: string
  /** Of an earlier day: its name, and the board does not look like today's. */
  earlierDay: string | undefined
  prices: Record<Kind, HeadlinePrice>
  /** Where the price of chicken stands in its last 90 days. */
  level?: Level | undefined
  /** What shops charge for chicken, INR per kg; absent where that is not known. */
  shopPrice: number | undefined
  /** Where other weights stand at that price. */
  payLink?: string | undefined
  /** Names the day the changes are counted from; absent where there is none. */
  since: string | undefined
  /** With fewer than two prices nothing is drawn. */
  trend: Line
  /** The foot: where to read on. */
  children?: ReactNode
}

/** The dark panel with the price most people come for. */
export function Board({
  id = 'board',
  eyebrow,
  title,
  earlierDay,
  prices,
  level,
  shopPrice,
  payLink,
  since,
  trend,
  children,
}: BoardProps) {
  const { texts, locale } = usePage()
  const { words, formats } = locale
  const drawing = spark({ values: trend, step: 2, height: 14 })
  const inShops = shopPrice !== undefined && formats.rupees(Math.round(shopPrice))
  const known = trend.filter(price => price !== undefined)
  const [low, high] = [Math.min(...known), Math.max(...known)]
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
              count: known.length,
              range: formats.rupees(low) + (high > low ? `–${formats.number(high)}` : ''),
            })}
          </figcaption>
        </figure>
      )}
      <dl>
        {KINDS.map(kind => (
          <Fragment key={kind}>
            <div className={kind}>
              <dt>{words.kinds[kind]}</dt>
              <dd>
                <b>{prices[kind].price === undefined ? '-' : formats.rupees(prices[kind].price)}</b>
                {kind === 'chicken' && level && <span>{words.level[level]}</span>}
                <Delta change={prices[kind].change} words={words.change} number={formats.rupees} />
              </dd>
            </div>
            {kind === 'chicken' && inShops && (
              <div className="shops">
                <dt>{words.inShops}</dt>
                <dd>
                  <b>{payLink ? <a href={payLink}>{inShops}</a> : inShops}</b>
                </dd>
              </div>
            )}
          </Fragment>
        ))}
      </dl>
      <p className="since">{KINDS.some(kind => prices[kind].change?.by) && since}</p>
      <details>
        <summary>{words.terms.link}</summary>
        <p>{words.terms.both}</p>
      </details>
      {children && <footer className="onscreen">{children}</footer>}
    </section>
  )
}
