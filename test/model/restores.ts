import { restoreAudience } from './audience.ts'
import { getAudience } from './inboxes.ts'
import type { Model } from './model.ts'
import { compare, type Run } from './run.ts'

export async function backUp(run: Run): Promise<void> {
  const told = getAudience(run)
  const { audience, contacts } = told
  told.saved = {
    backup: await run.world.backup(),
    model: [...run.model],
    audience: structuredClone(audience),
    contacts: structuredClone(contacts),
  }
}

/** When a city was first entered: another one may have had its number before. */
const findBirth = (model: Model, city: number) => model.find(({ cities }) => cities.has(city))?.at

/** Puts the last backup in the place of all. In the installation that made it, people outside stay as they are now. */
export async function restore(run: Run, into: 'same' | 'other'): Promise<void> {
  const told = getAudience(run)
  const { saved, contacts } = told
  if (!saved) return
  await run.world.restore(saved.backup, into)
  run.lag = undefined
  const isThere = (city: number) => findBirth(saved.model, city) === findBirth(run.model, city)
  const { read, receivers } = contacts
  if (into === 'other') told.contacts = { ...structuredClone(saved.contacts), read, receivers }
  const before = into === 'same' ? 'same' : structuredClone(saved.audience)
  told.audience = restoreAudience(told.audience, before, isThere)
  run.model = [...saved.model]
  told.contacts.requests = new Map()
  for (const [who, key] of told.contacts.keys) {
    const { status } = await run.world.call('GET', `/api/alerts/subscriptions/${key}`, { instance: run.on })
    compare(
      run,
      `the subscription of ${who} after a restore`,
      status,
      told.audience.subscriptions.has(who) ? 200 : 404,
    )
  }
}
