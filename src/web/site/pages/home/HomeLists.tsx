import type { Day } from '#shared/days.ts'
import { MARKETS } from '#shared/rates/markets.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { MarketLists } from '#web/rates/MarketLists.tsx'
import type { Speech } from '#web/rates/words.ts'
import type { Texts } from '../../texts/texts.ts'

interface HomeListsProps {
  rates: readonly LatestRate[]
  day: Day
  texts: Texts
  speech: Speech
}

/** The 1 Kg rate section: the rates of the day by market, and what the markets mean. */
export function HomeLists({ rates, day, texts, speech }: HomeListsProps) {
  const { lists, terms } = texts.home
  const { dayMonth } = speech.formats
  const missing = rates.filter(rate => rate.date !== day)
  return (
    <section className="bymarket" aria-labelledby="lists">
      <h2 id="lists">{lists.title}</h2>
      <MarketLists rates={rates.filter(rate => rate.date === day)} said={lists} speech={speech} />
      {missing.length > 0 && (
        <p className="missing">
          {lists.missing(
            dayMonth(day),
            missing.map(rate => `${speech.cityName(rate.location)} (${dayMonth(rate.date)})`).join(', '),
          )}
        </p>
      )}
      <dl className="terms">
        {MARKETS.map(market => (
          <div key={market}>
            <dt>{lists.choices[market]}</dt>
            <dd>{terms.of[market]}</dd>
          </div>
        ))}
        <div>
          <dt>{speech.words.kinds.chicken}</dt>
          <dd>{terms.skin}</dd>
        </div>
      </dl>
    </section>
  )
}
