import type { ReactNode } from 'react'
import { CityLink } from '#web/site/rates/cities.tsx'
import type { CityMove, CityPrice, Facts } from '#web/site/rates/facts.ts'
import { Delta } from '#web/ui/Delta.tsx'
import { usePage } from '../../page.ts'

/** The day in four facts over all cities: who leads, and who moved most. Of one city alone nothing is said. */
export function HomeFacts({ facts }: { facts: Facts }) {
  const { texts, locale, formatDay } = usePage()
  const words = texts.home.facts
  const { rupees } = locale.formats
  const renderPrice = (top: CityPrice | undefined) => top && <b>{rupees(top.price)}</b>
  const renderMove = (top: CityMove | undefined) =>
    top && <Delta change={top.change} words={locale.words.change} number={rupees} />
  const items: { name: string; top: CityPrice | CityMove | undefined; figure: ReactNode }[] = [
    { name: words.lowest, top: facts.lowest, figure: renderPrice(facts.lowest) },
    { name: words.highest, top: facts.highest, figure: renderPrice(facts.highest) },
    { name: words.rise, top: facts.rise, figure: renderMove(facts.rise) },
    { name: words.fall, top: facts.fall, figure: renderMove(facts.fall) },
  ]
  const known = items.flatMap(({ top, ...item }) => (top ? { ...item, top } : []))
  if (known.length === 0) return null
  return (
    <dl className="leaders">
      {known.map(({ name, top, figure }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {figure} <CityLink city={top.city} />
            {top.others > 0 && ` ${words.more({ count: top.others })}`}
            {'since' in top && ` ${locale.words.since({ day: formatDay(top.since) })}`}
          </dd>
        </div>
      ))}
    </dl>
  )
}
