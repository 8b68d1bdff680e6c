import type { FastifyInstance } from 'fastify'
import { recordEvent } from '#server/audit/queries.ts'
import { findPlace } from '#server/cities/places.ts'
import { findCities, lockCityNames } from '#server/cities/queries.ts'
import { isPlainScript } from '#server/cities/scripts.ts'
import type { Db, ReadOnlyDb } from '#server/database/db.ts'
import { type Author, endpointRoute, type StaffCall, toAuthor } from '#server/http/endpointRoute.ts'
import { HttpError } from '#server/http/httpError.ts'
import {
  type CityMerge,
  changeCity,
  checkCityMerge,
  forgetAlias,
  learnAlias,
  listManagedCities,
  type ManagedCity,
  type MergeSide,
  mergeCity,
} from '#shared/cities/managedCities.ts'
import { toPlaceKey } from '#shared/places.ts'
import { PROBLEMS, type ProblemCode } from '#shared/problems.ts'
import { hasSamePrices } from '#shared/rates/rates.ts'
import { type RateWrite, writeRates } from '../writes/queries.ts'
import {
  addToCity,
  type DayPair,
  deleteAlias,
  findCitiesById,
  findDayPairs,
  findManagedCities,
  insertAlias,
  lockCities,
  type Merge,
  type NamedCity,
  renameCity,
  setRetired,
} from './queries.ts'

type CitiesById = ReadonlyMap<number, NamedCity>

/** Other names of cities, by staff; renaming, merging and retiring, by Admins. */
export function managedCityRoutes(app: FastifyInstance): void {
  const { db, cities } = app

  endpointRoute(app, listManagedCities, () => findManagedCities(db))

  endpointRoute(app, changeCity, async ({ params, body: { name, isRetired }, ...call }) => {
    const id = parseCityId(params._id)
    await change(call, [id], async (tx, found, author) => {
      const city = requireCity(found, id)
      if (name !== undefined) await rename(tx, city, name, author)
      else if (isRetired !== city.isRetired) {
        await setRetired(tx, id, !city.isRetired)
        const action = city.isRetired ? 'city.returned' : 'city.retired'
        await recordEvent(tx, { action, cityId: id, ...author })
      }
    })
    return getManagedCity(id)
  })

  endpointRoute(app, checkCityMerge, async ({ params, body: { into } }) => {
    const merge = { from: parseCityId(params._id), into }
    requireMerge(await findCitiesById(db, [merge.from, into]), merge)
    return checkMerge(db, merge)
  })

  endpointRoute(app, mergeCity, async ({ params, body: { into, keep }, ...call }) => {
    const merge = { from: parseCityId(params._id), into }
    await change(call, [merge.from, into], async (tx, found, author) => {
      const { from, target } = requireMerge(found, merge)
      const isMerged = await mergeRates(tx, merge, keep, author)
      if (!isMerged) throw new HttpError('city.undecided')
      await addToCity(tx, from, target)
      const [before, after] = [{ name: from.name }, { name: target.name }]
      await recordEvent(tx, { action: 'city.merged', cityId: from.id, before, after, ...author })
    })
    return getManagedCity(into)
  })

  endpointRoute(app, learnAlias, async ({ body: { name, city }, ...call }) => {
    const [[named], meant] = [await cities.recognise([name]), await cities.find(city)]
    if (named!.status !== 'unknown') throw refuseName('city.exists')
    if (!isPlainScript(name)) throw refuseName('city.mixedScripts')
    if (!meant) throw new HttpError('city.unknown')
    await change(call, [meant.id], async (tx, found, author) => {
      const target = requireCity(found, meant.id)
      const key = toPlaceKey(name)
      if ((await findCities(tx)).some(({ byKey }) => byKey === key)) throw refuseName('city.exists')
      await insertAlias(tx, target, key, name)
      const after = { name, city: target.name }
      await recordEvent(tx, { action: 'city.aliasLearned', cityId: meant.id, after, ...author })
    })
    return { name, city: meant.name }
  })

  endpointRoute(app, forgetAlias, async ({ params: { name }, ...call }) => {
    const city = await cities.find(name)
    if (!city) throw new HttpError('city.unknown')
    await change(call, [city.id], async (tx, found, author) => {
      const target = requireCity(found, city.id)
      if (!(await deleteAlias(tx, target, toPlaceKey(name)))) throw new HttpError('city.unknown')
      const after = { name, city: target.name }
      await recordEvent(tx, { action: 'city.aliasForgotten', cityId: city.id, after, ...author })
    })
    return { name, city: city.name }
  })

  /** Runs work on cities that nobody else changes or enters rates for. */
  async function change(
    call: StaffCall,
    ids: readonly number[],
    work: (tx: Db, found: CitiesById, author: Author) => Promise<unknown>,
  ): Promise<void> {
    const author = toAuthor(call)
    await call.write.all(async tx => {
      await lockCityNames(tx)
      await work(tx, await lockCities(tx, ids), author)
    })
    await cities.refresh()
  }

  async function rename(tx: Db, city: NamedCity, given: string, author: Author): Promise<void> {
    const place = findPlace(given)
    const spelled = place ?? { key: toPlaceKey(given), name: given, state: null }
    // another way of writing the name it has is kept as it is given
    const name = spelled.key === city.key ? { ...spelled, name: given } : spelled
    const others = (await findCities(tx)).filter(({ id }) => id !== city.id)
    if (others.some(({ byKey }) => byKey === name.key)) throw refuseName('city.exists')
    if (!isPlainScript(name.name)) throw refuseName('city.mixedScripts')
    await renameCity(tx, city, { ...name, state: name.state ?? city.state })
    const [before, after] = [{ name: city.name }, { name: name.name }]
    await recordEvent(tx, { action: 'city.renamed', cityId: city.id, before, after, ...author })
  }

  async function getManagedCity(id: number): Promise<ManagedCity> {
    const [city] = await findManagedCities(db, id)
    if (!city) throw new HttpError('city.unknown')
    return city
  }
}

function parseCityId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new HttpError('city.unknown')
  return Number(text)
}

/** The city of an id; a former name is none. */
function requireCity(found: CitiesById, id: number): NamedCity {
  const city = found.get(id)
  if (!city || city.nowId !== null) throw new HttpError('city.unknown')
  return city
}

function requireMerge(found: CitiesById, merge: Merge): { from: NamedCity; target: NamedCity } {
  if (merge.from === merge.into) throw new HttpError('city.unknown')
  const target = requireCity(found, merge.into)
  if (target.isRetired) throw new HttpError('city.closed')
  return { from: requireCity(found, merge.from), target }
}

const refuseName = (code: ProblemCode) =>
  new HttpError(code, { errors: [{ path: 'name', message: PROBLEMS[code][1] }] })

const isConflict = ({ from, into }: DayPair) => into !== null && !hasSamePrices(from, into)

/** What merging a city into another one would do. */
async function checkMerge(db: ReadOnlyDb, merge: Merge): Promise<CityMerge> {
  const pairs = await findDayPairs(db, merge)
  return { days: pairs.length, conflicts: pairs.filter(isConflict).length }
}

/**
 * Brings the records of a city to another one; does nothing, and returns false, where both have other rates of
 * a day and nobody said which count. What the records said before stands in their histories.
 */
async function mergeRates(
  tx: Db,
  merge: Merge,
  keep: MergeSide | undefined,
  author: Author,
): Promise<boolean> {
  const { from, into } = merge
  const pairs = await findDayPairs(tx, merge)
  if (!keep && pairs.some(isConflict)) return false
  const writes = pairs.flatMap((pair): RateWrite[] => {
    const { date, from: after, into: before } = pair
    const removal: RateWrite = { cityId: from, date, action: 'delete', after: null, isMove: true }
    if (!before) return [removal, { cityId: into, date, action: 'create', after, isMove: true }]
    if (!isConflict(pair) || keep === 'into') return [removal]
    return [removal, { cityId: into, date, action: 'update', after }]
  })
  await writeRates(tx, writes, { accountId: author.accountId })
  return true
}
