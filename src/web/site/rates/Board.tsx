import type { ReactNode } from 'react'
import { KINDS, type Kind } from '#shared/rates/markets.ts'
import type { Change } from '#shared/rates/priceChange.ts'
import { Delta } from '#web/ui/Delta.tsx'
import { inside } from '#web/ui/markup.ts'
import { spark } from '#web/ui/spark.ts'
import type { Locale } from './words.ts'

export interface BoardPrice {
  /** INR per kg */
  price: number | undefined
  change: Change | undefined
}

interface BoardProps {
  /** Only where two boards stand on one page. */
  id?: string | undefined
  /** What the figures are of: "1 Kg Rate, mean of 24 cities" */
  eyebrow: string
  title: string
  prices: Record<Kind, BoardPrice>
  since: string | undefined
  trend: readonly (number | undefined)[]
  trendCaption: string | undefined
  locale: Locale
  /** The foot: where to read on. */
  children: ReactNode
}

/** The dark panel with the price most people come for. */
export function Board({
  id = 'board',
  eyebrow,
  title,
  prices,
  since,
  trend,
  trendCaption,
  locale,
  children,
}: BoardProps) {
  const { words, formats } = locale
  const drawing = spark({ values: trend, width: 132, height: 48 })
  return (
    <section className="board" aria-labelledby={`${id}-title`}>
      <header>
        <p className="eyebrow">{eyebrow}</p>
        <h2 id={`${id}-title`}>{title}</h2>
      </header>
      {trendCaption && drawing && (
        <figure>
          <span className="drawing" {...inside(drawing)} />
          <figcaption>{trendCaption}</figcaption>
        </figure>
      )}
      <dl>
        {KINDS.map(kind => (
          <div key={kind} className={kind}>
            <dt>{words.kinds[kind]}</dt>
            <dd>
              <b>{prices[kind].price === undefined ? '-' : formats.rupees(prices[kind].price)}</b>
              <Delta
                change={prices[kind].change}
                words={words.change}
                number={formats.rupees}
                since={since}
              />
            </dd>
          </div>
        ))}
      </dl>
      <footer>{children}</footer>
    </section>
  )
}
