import { dropWaiting } from './audience.ts'
import { getAudience } from './inboxes.ts'
import type { Model } from './model.ts'
import { compare, type Run } from './run.ts'

/** What it knew then: its states never change. */
export const copyModel = (model: Model): Model =>
  Object.fromEntries(
    Object.entries(model).map(([field, value]) => [field, Array.isArray(value) ? [...value] : value]),
  ) as unknown as Model

export async function backUp(run: Run): Promise<void> {
  const told = getAudience(run)
  const { audience, contacts } = told
  told.saved = {
    backup: await run.world.backup(),
    model: copyModel(run.model),
    audience: structuredClone(audience),
    contacts: structuredClone(contacts),
  }
}

/** When a city was first entered: another one may have had its number before. */
const findBirth = ({ states }: Model, city: number) => states.find(({ cities }) => cities.has(city))?.at

/**
 * Puts the last backup in the place of all. In the installation that made it, people outside stay as they are now: nobody comes back
 * who has left, and nobody is told again. Another one sends nothing until its operator says so.
 */
export async function restore(run: Run, into: 'same' | 'other'): Promise<void> {
  const told = getAudience(run)
  const { saved, audience, contacts } = told
  if (!saved) return
  await run.world.restore(saved.backup, into)
  run.lag = undefined
  const isThere = (city: number) => findBirth(saved.model, city) === findBirth(run.model, city)
  if (into === 'other') {
    const { read, receivers } = contacts
    told.audience = structuredClone(saved.audience)
    told.contacts = { ...structuredClone(saved.contacts), read, receivers }
    for (const subscription of told.audience.subscriptions.values())
      Object.assign(subscription, { told: new Map(), days: new Set(), due: [] })
    told.audience.isHeld = true
  } else
    for (const subscription of audience.subscriptions.values())
      subscription.chosen = subscription.chosen.filter(isThere)
  Object.assign(run.model, copyModel(saved.model))
  dropWaiting(told.audience)
  told.audience.seen = run.model.writes.length
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
