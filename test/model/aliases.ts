import { requireRole } from './changes.ts'
import * as model from './model.ts'
import { STATES } from './places.ts'

/** What a name means: a city that was ever entered, a place on a list, or nothing. */
export function recognise(state: model.State, name: string) {
  const city = model.findCity(state, name)
  if (city) return { name: city.name, status: 'entered' }
  const key = model.toKey(name)
  return { name: key, status: STATES.has(key) ? 'place' : 'unknown' }
}

/** Somebody says which city an unknown name means. */
export function teach(draft: model.Draft, name: string, meant: string) {
  requireRole(draft, 'staff')
  if (recognise(draft, name).status !== 'unknown') model.refuse(409, 'city.exists')
  const city = model.findCity(draft, meant) ?? model.refuse(404, 'city.unknown')
  draft.names.set(model.toKey(name), city.id)
  return { name, city: city.name }
}

/** An Admin has another name of a city forgotten. */
export function forget(draft: model.Draft, name: string) {
  requireRole(draft, 'Admin')
  const city = model.findCity(draft, name)
  if (!city || model.toKey(city.name) === model.toKey(name)) model.refuse(404, 'city.unknown')
  draft.names.delete(model.toKey(name))
  return { name, city: city.name }
}
