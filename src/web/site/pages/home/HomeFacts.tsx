import type { ReactNode } from 'react'
import { CityLink } from '#web/site/rates/cities.tsx'
import type { CityMove, CityPrice, Facts } from '#web/site/rates/facts.ts'
import { Delta } from '#web/ui/Delta.tsx'
import { usePage } from '../../page.ts'

const NONE = '-'

/** The day in eight facts over all cities: how many are in, how they moved, and who leads. */
export function HomeFacts({ facts }: { facts: Facts }) {
  const { texts, locale, today, formatDay } = usePage()
  const words = texts.home.facts
  const { number, rupees, dayMonth } = locale.formats
  const isToday = facts.day === today
  const day = dayMonth(facts.day)
  const describeCount = (cities: number) => ({
    figure: number(cities),
    note: words.cities({ count: cities }),
  })
  const renderCity = ({ city, others }: { city: string; others: number }) => (
    <>
      <CityLink city={city} />
      {others > 0 && ` ${words.more({ count: others })}`}
    </>
  )
  const describePrice = (top: CityPrice | undefined) =>
    top ? { figure: rupees(top.price), note: renderCity(top) } : { figure: NONE }
  const describeMove = (top: CityMove | undefined) =>
    top
      ? {
          figure: <Delta change={top.change} words={locale.words.change} number={rupees} />,
          note: (
            <>
              {renderCity(top)} {locale.words.since({ day: formatDay(top.since) })}
            </>
          ),
        }
      : { figure: NONE }
  const items: { name: string; figure: ReactNode; note?: ReactNode }[] = [
    {
      name: isToday ? words.inToday : words.inOn({ day }),
      figure: number(facts.cities),
      note: <a href={locale.link('/chicken-rate')}>{words.outOf({ all: facts.allCities })}</a>,
    },
    { name: isToday ? words.dearer : words.dearerOn({ day }), ...describeCount(facts.dearer) },
    { name: isToday ? words.cheaper : words.cheaperOn({ day }), ...describeCount(facts.cheaper) },
    { name: words.same, ...describeCount(facts.same) },
    { name: words.lowest, ...describePrice(facts.lowest) },
    { name: words.highest, ...describePrice(facts.highest) },
    { name: words.rise, ...describeMove(facts.rise) },
    { name: words.fall, ...describeMove(facts.fall) },
  ]
  return (
    <dl className="facts">
      {items.map(({ name, figure, note }) => (
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
