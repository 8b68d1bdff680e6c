import { requireRole } from './changes.ts'
import * as model from './model.ts'
import { STATES } from './places.ts'

/** What a name itself means: a city that was ever entered, a place on a list, or nothing. */
function read(state: model.State, name: string) {
  const city = model.findCity(state, name)
  if (city) return { name: city.name, status: 'entered' }
  const key = model.toKey(name)
  return { name: key, status: STATES.has(key) ? 'place' : 'unknown' }
}

/** What a name in somebody's message means; a city that was entered means itself, whatever was said of its name. */
export function recognise(state: model.State, who: string, name: string) {
  const itself = read(state, name)
  const said = state.spellings.get(model.toSpelling(name, who)) ?? state.spellings.get(model.toSpelling(name))
  const meant = said && itself.status !== 'entered' ? read(state, said.city) : itself
  return meant.status === 'unknown' ? itself : meant
}

/** Somebody says what a name means, for the own messages. */
export function teach(draft: model.Draft, name: string, meant: string, id: number): model.Spelling {
  requireRole(draft, 'staff')
  if (read(draft, name).status === 'entered') model.refuse(409, 'city.exists')
  const city = read(draft, meant)
  if (city.status === 'unknown') model.refuse(404, 'city.unknown')
  const spelling = { id, name, city: city.name }
  draft.spellings.set(model.toSpelling(name, draft.who), spelling)
  return spelling
}

/** An Admin agrees to what somebody said, so that it holds for everybody, or has it forgotten. */
export function decide(draft: model.Draft, isShared: boolean, name: string, of: string): model.Spelling {
  requireRole(draft, 'Admin')
  const key = model.toSpelling(name, of)
  const said = draft.spellings.get(key) ?? model.refuse(404, 'spelling.unknown')
  draft.spellings.delete(key)
  if (isShared) draft.spellings.set(model.toSpelling(name), said)
  return said
}
