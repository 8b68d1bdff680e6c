import type { ReactNode } from 'react'
import { KINDS, type Kind } from '#shared/rates/markets.ts'
import type { Change } from '#shared/rates/priceChange.ts'
import type { Locale } from '#web/site/rates/words.ts'
import { Mark } from '#web/ui/Mark.tsx'
import type { Texts } from '../messages/texts.ts'
import type { SiteFacts } from '../page.ts'

interface PictureProps {
  title: string
  date: string
  eyebrow: string
  prices: Record<Kind, { price: number | undefined; change: Change | undefined }>
  /** Short facts in the last row, such as the other markets. */
  facts: readonly { name: string; figure: string }[]
  texts: Texts
  locale: Locale
  site: SiteFacts
}

const Moved = ({ change, locale }: { change: Change | undefined; locale: Locale }): ReactNode =>
  change && (
    <span className={`change ${change.direction}`}>
      <span className="shape" />
      {change.direction !== 'same' && <span>{locale.formats.rupees(change.by)}</span>}
    </span>
  )

/** The rate board as a picture of 1200x630 px, to be seen beside a link. Drawn by style.ts alone. */
export const Picture = ({ title, date, eyebrow, prices, facts, texts, locale, site }: PictureProps) => (
  <div className="picture">
    <div className="head">
      <div className="site">
        <Mark size={52} />
        <span>{site.name}</span>
      </div>
      <span className="date">{date}</span>
    </div>
    <div className="title">{title}</div>
    <div className="eyebrow">{eyebrow}</div>
    <div className="prices">
      {KINDS.map(kind => (
        <div key={kind} className={kind}>
          <div className="line">
            <span className="name">{locale.words.kinds[kind]}</span>
            <Moved change={prices[kind].change} locale={locale} />
          </div>
          <span className="figure">
            {prices[kind].price === undefined ? '-' : locale.formats.rupees(prices[kind].price)}
          </span>
        </div>
      ))}
    </div>
    <div className="facts">
      {facts.map(({ name, figure }) => (
        <div key={name} className="fact">
          <span className="name">{name}</span>
          <span className="figure">{figure}</span>
        </div>
      ))}
    </div>
    {site.sample && <div className="sample">{texts.site.sample}</div>}
  </div>
)
