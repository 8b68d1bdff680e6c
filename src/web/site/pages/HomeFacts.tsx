import type { CityPrice, Facts } from '#web/rates/facts.ts'
import type { Speech } from '#web/rates/words.ts'
import type { Texts } from '../texts/texts.ts'

/** Four facts of the day over all cities. */
export function HomeFacts({ facts, texts, speech }: { facts: Facts; texts: Texts; speech: Speech }) {
  const words = texts.home.facts
  const { number, rupees } = speech.formats
  const count = (cities: number) => [number(cities), words.cities(cities)] as const
  const extreme = (found: CityPrice | undefined) =>
    found ? ([rupees(found.price), found.city] as const) : (['-', ''] as const)
  const shown = [
    [words.dearer, ...count(facts.dearer)],
    [words.cheaper, ...count(facts.cheaper)],
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
