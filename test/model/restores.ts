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

/** Makes the backup that is due. Admins see that it failed until one succeeds, and nobody else does. */
export async function backUpBySchedule(run: Run, isWritable: boolean): Promise<void> {
  const { schedule } = getAudience(run)
  const isMade = await run.world.backUpBySchedule(isWritable, run.on)
  compare(run, 'whether the backup is made', isMade, isWritable)
  schedule.isFailing = !isWritable
  await compareSchedule(run)
}

async function compareSchedule(run: Run): Promise<void> {
  const { isFailing } = getAudience(run).schedule
  for (const who of ['asha', 'meera', 'ravi'] as const) {
    const answer = await ask(run, '/api/admin/backup', who)
    const shown =
      answer.status === 200 ? answer.json<{ failure: string | null }>().failure !== null : 'refused'
    compare(run, `whether backups fail, for ${who}`, shown, ROLES[who] === 'Admin' ? isFailing : 'refused')
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
  await compareSchedule(run)
  const people = [...told.contacts.keys.keys()].map(id => id.split('#')[0]!)
  for (const who of new Set(people)) await compareLinks(run, who)
}
