import type { ReactNode } from 'react'
import type { Day } from '#shared/days.ts'
import type { Texts } from '#web/site/messages/texts.ts'
import { CityLink } from '#web/site/rates/cities.tsx'
import type { CityMove, CityPrice } from '#web/site/rates/extremes.ts'
import type { Facts } from '#web/site/rates/facts.ts'
import { type Locale, writtenDay } from '#web/site/rates/words.ts'
import { Delta } from '#web/ui/Delta.tsx'

interface HomeFactsProps {
  facts: Facts
  today: Day
  texts: Texts
  locale: Locale
}

const NONE = '-'

/** The day in eight facts over all cities: how many are in, how they moved, and who leads. */
export function HomeFacts({ facts, today, texts, locale }: HomeFactsProps) {
  const words = texts.home.facts
  const { number, rupees, dayMonth } = locale.formats
  const isToday = facts.day === today
  const day = dayMonth(facts.day)
  const count = (cities: number) => ({ figure: number(cities), note: words.cities({ count: cities }) })
  const named = ({ city, others }: { city: string; others: number }) => (
    <>
      <CityLink city={city} locale={locale} />
      {others > 0 && ` ${words.more({ count: others })}`}
    </>
  )
  const priced = (found: CityPrice | undefined) =>
    found ? { figure: rupees(found.price), note: named(found) } : { figure: NONE }
  const moved = (found: CityMove | undefined) =>
    found
      ? {
          figure: <Delta change={found.change} words={locale.words.change} number={rupees} />,
          note: (
            <>
              {named(found)} {locale.words.since({ day: writtenDay(found.since, today, locale) })}
            </>
          ),
        }
      : { figure: NONE }
  const shown: { name: string; figure: ReactNode; note?: ReactNode }[] = [
    {
      name: isToday ? words.inToday : words.inOn({ day }),
      figure: number(facts.cities),
      note: <a href={locale.link('/chicken-rate')}>{words.outOf({ all: facts.allCities })}</a>,
    },
    { name: isToday ? words.dearer : words.dearerOn({ day }), ...count(facts.dearer) },
    { name: isToday ? words.cheaper : words.cheaperOn({ day }), ...count(facts.cheaper) },
    { name: words.same, ...count(facts.same) },
    { name: words.lowest, ...priced(facts.lowest) },
    { name: words.highest, ...priced(facts.highest) },
    { name: words.rise, ...moved(facts.rise) },
    { name: words.fall, ...moved(facts.fall) },
  ]
  return (
    <dl className="facts">
      {shown.map(({ name, figure, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {figure} <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
