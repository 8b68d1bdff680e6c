import type { Subscription } from '#features/alerts/shared/api.ts'
import { findSame, listAlerts, subscribe, unsubscribe } from './audience.ts'
import type { Choice, Delivery } from './deliveries.ts'
import { getAudience } from './inboxes.ts'
import { current, findCity } from './model.ts'
import { compare, type Run, toRefusal } from './run.ts'

type AlertCommand = Extract<Delivery, { do: 'subscribe' | 'confirm' | 'change' | 'unsubscribe' }>

const SUBSCRIPTIONS = '/api/alerts/subscriptions'
const UNKNOWN = { status: 404, code: 'city.unknown' }

function chooseCities(run: Run, { cities }: Choice): number[] | undefined {
  const state = current(run.model)
  const found = cities.map(name => findCity(state, name))
  return found.every(city => city && !city.isRetired) ? found.map(city => city!.id) : undefined
}

/** The alert of a person whose link is pressed: one that has ended, too. */
const findLink = (run: Run, who: string, alert = 0) =>
  [...getAudience(run).contacts.keys].filter(([id]) => id.startsWith(`${who}#`)).at(-1 - alert)

/** Gives a person one more alert, unless there is one that tells the same: the key is of that one then. */
function addAlert(run: Run, who: string, key: string, wanted: { choice: Choice; chosen: number[] }) {
  const { audience, contacts } = getAudience(run)
  const state = current(run.model)
  const same = findSame(state, audience, who, wanted)
  if (same) {
    compare(run, `the key of ${who}, who has this alert`, key, contacts.keys.get(same))
    return undefined
  }
  const id = `${who}#${contacts.keys.size + 1}`
  contacts.keys.set(id, key)
  subscribe(state, audience, id, { ...wanted, confirmedAt: run.at })
  return id
}

/** Compares what each link of a person opens: all that the person has, and nothing where its alert has ended. */
export async function compareLinks(run: Run, who: string): Promise<void> {
  const { audience, contacts } = getAudience(run)
  const existing = new Set(listAlerts(audience, who))
  const all = [...existing].map(id => contacts.keys.get(id))
  for (const [id, key] of contacts.keys) {
    if (!id.startsWith(`${who}#`)) continue
    const answer = await run.world.call('GET', `${SUBSCRIPTIONS}/${key}`, { instance: run.on })
    if (!existing.has(id)) compare(run, `the link of ${id}, which has ended`, answer.status, 404)
    else {
      const { others, ...opened } = answer.json<Pick<Subscription, 'key' | 'others'>>()
      const keys = [opened, ...others].map(each => each.key)
      compare(run, `what the link of ${id} opens`, keys.toSorted(), all.toSorted())
    }
  }
}

/** What people do with their alerts, at the product and at the model. */
export async function runAlert(run: Run, command: AlertCommand): Promise<void> {
  await act(run, command)
  await compareLinks(run, command.person)
}

async function act(run: Run, command: AlertCommand): Promise<void> {
  const { world, at } = run
  const { audience, contacts } = getAudience(run)
  const { person: who } = command
  const line = JSON.stringify(command)
  const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    world.call(method, SUBSCRIPTIONS + path, { ...(body && { body }), instance: run.on })

  if (command.do === 'confirm') {
    const link = contacts.links.get(who)?.at(-1 - command.link)
    if (!link) return
    const answer = await call('POST', `/${link.key}/confirm`)
    // it was confirmed, and its alert has ended, or it told what another one does
    const isDead = link.alert !== undefined && !audience.subscriptions.has(link.alert)
    if (isDead) return compare(run, line, answer.status, 404)
    compare(run, line, answer.status, 200)
    if (link.alert !== undefined) return
    const { choice, chosen } = link
    link.alert = addAlert(run, who, answer.json<{ key: string }>().key, { choice, chosen }) ?? 'none'
    return
  }
  if (command.do === 'unsubscribe') {
    const [id, key] = findLink(run, who, command.alert) ?? []
    if (!id) return
    const answer = await call('DELETE', `/${key}${command.all ? '/alerts' : ''}`)
    const isThere = audience.subscriptions.has(id)
    compare(run, line, answer.status, isThere ? 200 : 404)
    for (const each of isThere && command.all ? listAlerts(audience, who) : [id]) unsubscribe(audience, each)
    return
  }
  const { choice } = command
  const chosen = chooseCities(run, choice)
  const body = { ...choice, language: 'en' }
  if (command.do === 'subscribe') {
    const hasMail = who.startsWith('m')
    const contact = hasMail ? { email: `${who}@people.example` } : { push: await world.subscribeBrowser(who) }
    const answer = await call('POST', '', { ...body, ...contact })
    if (!chosen) return compare(run, line, toRefusal(answer), UNKNOWN)
    compare(run, line, answer.status, 201)
    if (!hasMail) return void addAlert(run, who, answer.json<{ key: string }>().key, { choice, chosen })
    audience.messages.push({ to: who, type: 'confirmation', day: '', at, failures: 0 })
    contacts.requests.set(who, [...(contacts.requests.get(who) ?? []), { choice, chosen }])
    return
  }
  const [id, key] = findLink(run, who, command.alert) ?? []
  if (!id) return
  const answer = await call('PUT', `/${key}`, body)
  if (!chosen) return compare(run, line, toRefusal(answer), UNKNOWN)
  const wanted = { choice, chosen }
  const isThere = audience.subscriptions.has(id)
  compare(run, line, answer.status, isThere ? 200 : 404)
  if (!isThere) return
  const same = findSame(current(run.model), audience, who, wanted)
  if (same && same !== id) return unsubscribe(audience, id)
  subscribe(current(run.model), audience, id, { ...wanted, confirmedAt: at })
}
