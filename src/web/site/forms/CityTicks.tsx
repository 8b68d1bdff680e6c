import { toPlaceKey } from '#shared/places.ts'
import { type Spellings, toCityOption } from '#web/site/rates/cities.tsx'
import { islandAttributes } from '../islands/Island.tsx'
import { usePage } from '../page.ts'
import { focusOnArrival } from './Field.tsx'

interface CityTicksProps {
  cities: readonly string[]
  spellings: Spellings
  chosen: readonly string[]
  /** As many as may be chosen. */
  most: number
  problem: string | undefined
  /** Whether its problem is the first of the form. */
  isFirst?: boolean
}

/** Cities to tick, chosen ones first; ticks.ts searches them, and closes the list when as many are ticked as may be. */
export function CityTicks(props: CityTicksProps) {
  const { cities, spellings, chosen, most, problem, isFirst = false } = props
  const { texts, locale, assets } = usePage()
  const { cities: words } = texts.compare
  const counts = [
    words.chooseUpTo({ most }),
    ...Array.from({ length: most - 1 }, (_, at) => words.chosen({ count: at + 1, most })),
    words.chosenAll({ count: most, most }),
  ]
  const isFull = chosen.length === most
  const isChosen = (city: string) => chosen.some(each => toPlaceKey(each) === toPlaceKey(city))
  const others = cities.filter(city => !isChosen(city)).toSorted(locale.byCity)
  const listed = [...chosen, ...others].map(city => {
    const { label = city, also = [] } = toCityOption(city, spellings, locale)
    const names = [city, label, ...also].map(toPlaceKey).join(' ')
    return { city, label, names }
  })
  return (
    <fieldset
      className="ticks"
      aria-describedby={problem ? 'pick-count city-problem' : 'pick-count'}
      data-counts={JSON.stringify(counts)}
      {...islandAttributes('src/web/site/scripts/ticks.ts', assets)}
    >
      <legend className="small strong">{words.legend}</legend>
      <p className="hint" id="pick-count" role="status">
        {counts[chosen.length]}
      </p>
      {problem && (
        <p className="err" id="city-problem" role="alert">
          {problem}
        </p>
      )}
      <input
        type="search"
        aria-label={words.find}
        placeholder={words.find}
        autoComplete="off"
        hidden={isFull}
      />
      <div className={isFull ? 'chips' : undefined}>
        {listed.map(({ city, label, names }, at) => (
          <label className="tap" key={city} hidden={isFull && !isChosen(city)}>
            <input
              type="checkbox"
              name="city"
              value={city}
              data-names={names}
              defaultChecked={isChosen(city)}
              {...focusOnArrival(isFirst && at === 0)}
            />
            <span>{label}</span>
          </label>
        ))}
        <p className="none small" hidden>
          {words.noneFound}
        </p>
      </div>
    </fieldset>
  )
}
