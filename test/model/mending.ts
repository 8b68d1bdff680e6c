import {
  type City,
  type Draft,
  findCity,
  findMarkets,
  follow,
  isMove,
  isSameMarkets,
  PLACES,
  type Rate,
  refuse,
  toKey,
  type Write,
} from './model.ts'

/** What Admins do to cities. */

/** A city that is no part of another one. */
function requireCity(draft: Draft, id = 0): City {
  const city = draft.cities.get(id)
  return city?.into === null ? city : refuse(404, 'city.unknown')
}

/** Gives a city another name. The former one goes on leading to it; one that it had before is taken back. */
export function renameCity(draft: Draft, id: number | undefined, to: string): City {
  draft.require('admin')
  const city = requireCity(draft, id)
  const [key, former] = [toKey(to), toKey(city.name)]
  if ((findCity(draft, to) ?? city).id !== city.id) refuse(409, 'city.exists')
  const owner = draft.names.get(key)
  draft.names.set(key, city.id)
  // a name that is taken back was a mistake to leave: the one between leads nowhere
  if (key !== former && owner === city.id) draft.names.delete(former)
  // the name of a city that was merged into this one: they exchange names
  if (owner !== undefined && owner !== city.id && toKey(draft.cities.get(owner)!.name) === key) {
    draft.names.set(former, owner)
    draft.changeCity(owner, { name: city.name, state: city.state })
  }
  // another way of writing the name it has is kept as it is given
  const name = key === former ? to : (PLACES[key]?.name ?? to)
  return draft.changeCity(city.id, { name, state: PLACES[key]?.state ?? city.state })
}

interface Merging {
  from: number | undefined
  into: number
  /** Which of two records of a day counts. */
  keep: 'from' | 'into' | undefined
}

/** Makes a city part of another one: its names lead there, its records come along. */
export function mergeCity(draft: Draft, { from, into, keep }: Merging): City {
  draft.require('admin')
  if (from === into) refuse(404, 'city.unknown')
  if (requireCity(draft, into).isRetired) refuse(400, 'city.closed')
  const city = requireCity(draft, from)
  const rates = [...draft.rates.values()].filter(rate => rate.city === city.id && rate.markets)
  const isConflict = ({ date, markets }: Rate) => {
    const other = findMarkets(draft, into, date)
    return other !== null && !isSameMarkets(other, markets)
  }
  if (!keep && rates.some(isConflict)) refuse(409, 'city.undecided')
  for (const rate of rates) {
    const { date, markets } = rate
    const action = findMarkets(draft, into, date) ? 'update' : 'create'
    if (action === 'create' || (isConflict(rate) && keep === 'from'))
      draft.write(into, date, action, markets, { isMending: true })
    draft.write(city.id, date, 'delete', null, { isMending: true })
  }
  draft.changeCity(city.id, { into, isRetired: false })
  draft.model.merges.push({ from: city.id, into, wasRetired: city.isRetired, writes: draft.writes })
  return draft.cities.get(into)!
}

/**
 * Takes a merge back: the city has its names and its records again. The other one loses those of them that say what the
 * merge wrote, and that nobody has written since.
 */
export function separateCity(draft: Draft, id: number | undefined): City {
  draft.require('admin')
  const { model } = draft
  const merge = model.merges.findLast(({ from }) => from === id) ?? refuse(404, 'city.unknown')
  if (follow(draft, merge.from).id !== merge.into) refuse(409, 'city.mergedFurther')
  for (const { city, date, version, before, after } of merge.writes) {
    const isLater = (other: Write) =>
      other.city === city && other.date === date && other.version > version && !isMove(other)
    if (isSameMarkets(after, findMarkets(draft, city, date)) && !model.writes.some(isLater))
      draft.write(city, date, before ? 'restore' : 'delete', before, { isMending: true })
  }
  model.merges = model.merges.filter(each => each !== merge)
  return draft.changeCity(merge.from, { into: null, isRetired: merge.wasRetired })
}

/** Retires a city, or brings it back. */
export function retireCity(draft: Draft, id: number | undefined, isRetired: boolean): City {
  draft.require('admin')
  return draft.changeCity(requireCity(draft, id).id, { isRetired })
}
