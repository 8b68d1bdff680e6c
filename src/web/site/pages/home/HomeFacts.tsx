import type { Day } from '#shared/days.ts'
import type { CityPrice, Facts } from '#web/rates/facts.ts'
import type { Speech } from '#web/rates/words.ts'
import type { Texts } from '../../texts/texts.ts'

interface HomeFactsProps {
  facts: Facts
  today: Day
  texts: Texts
  speech: Speech
}

/** Four facts of the day over all cities. */
export function HomeFacts({ facts, today, texts, speech }: HomeFactsProps) {
  const words = texts.home.facts
  const { number, rupees, dayMonth } = speech.formats
  const isToday = facts.day === today
  const day = dayMonth(facts.day)
  const count = (cities: number) => [number(cities), words.cities(cities)] as const
  const extreme = (found: CityPrice | undefined) =>
    found ? ([rupees(found.price), speech.cityName(found.city)] as const) : (['-', ''] as const)
  const shown = [
    [isToday ? words.dearer : words.dearerOn(day), ...count(facts.dearer)],
    [isToday ? words.cheaper : words.cheaperOn(day), ...count(facts.cheaper)],
    [words.lowest, ...extreme(facts.lowest)],
    [words.highest, ...extreme(facts.highest)],
  ] as const
  return (
    <dl className="facts">
      {shown.map(([name, figure, what]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {figure} <small>{what}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
