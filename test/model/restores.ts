import type { Notification } from '../../src/shared/notifications/api.ts'
import { restoreAudience } from './audience.ts'
import { followMerges, getAudience } from './inboxes.ts'
import { ask, compare, ROLES, type Run } from './run.ts'
import { compareLinks } from './runAlert.ts'

export async function backUp(run: Run): Promise<void> {
  const told = getAudience(run)
  const { audience, contacts, schedule } = told
  told.saved = {
    backup: await run.world.backup(),
    model: [...run.model],
    ...structuredClone({ audience, contacts, schedule }),
  }
}

/** Makes the backup that is due. Admins are told that it failed, once until one succeeds, and nobody else is. */
export async function backUpBySchedule(run: Run, isWritable: boolean): Promise<void> {
  const { schedule } = getAudience(run)
  const isMade = await run.world.backUpBySchedule(isWritable, run.on)
  compare(run, 'whether the backup is made', isMade, isWritable)
  if (!isWritable && !schedule.isFailing) schedule.told.unshift(run.at)
  schedule.isFailing = !isWritable
  await compareNotices(run)
}

async function compareNotices(run: Run): Promise<void> {
  const told = getAudience(run).schedule.told.map(at => new Date(at).toISOString())
  for (const who of ['asha', 'meera', 'ravi'] as const) {
    const list = (await ask(run, '/api/notifications', who)).json<Notification[]>()
    const notices = list.filter(({ type }) => type === 'backup').map(({ createdAt }) => createdAt)
    compare(run, `notices of failed backups for ${who}`, notices, ROLES[who] === 'Admin' ? told : [])
  }
}

/** Puts the last backup in the place of all. In the installation that made it, people outside stay as they are now. */
export async function restore(run: Run, into: 'same' | 'other'): Promise<void> {
  const told = getAudience(run)
  const { saved, contacts } = told
  if (!saved) return
  await run.world.restore(saved.backup, into)
  const isThere = (city: number) => saved.model.some(({ cities }) => cities.has(city))
  const { read, receivers } = contacts
  if (into === 'other') told.contacts = { ...structuredClone(saved.contacts), read, receivers }
  const before = into === 'same' ? 'same' : structuredClone(saved.audience)
  told.audience = restoreAudience(told.audience, before, isThere)
  told.schedule = structuredClone(saved.schedule)
  run.model = saved.model
  followMerges(run)
  told.contacts.requests = new Map()
  await compareNotices(run)
  const people = [...told.contacts.keys.keys()].map(id => id.split('#')[0]!)
  for (const who of new Set(people)) await compareLinks(run, who)
}
