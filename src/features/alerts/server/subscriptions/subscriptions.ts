import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { NewSubscription, PushContact, Subscription } from '#features/alerts/shared/api.ts'
import { type AlertChoice, MAX_ALERTS } from '#features/alerts/shared/rules.ts'
import type { Db } from '#server/database/db.ts'
import { transact } from '#server/database/transact.ts'
import { HttpError } from '#server/http/httpError.ts'
import { widestNetwork } from '#server/rate-limits/networks.ts'
import { indiaDay } from '#shared/days.ts'
import type { Browser, Channels, Contact } from '../channel.ts'
import { hashKey, makeKey } from '../keys.ts'
import type { AlertSecrets } from '../queries.ts'
import {
  confirmAlert,
  deleteAlert,
  findByKey,
  insertAlert,
  listAlerts,
  lockByKey,
  lockReceiver,
  queueConfirmation,
  updateChoice,
} from './queries.ts'

/** A choice with the ids of its cities. */
interface Wanted {
  choice: AlertChoice
  cityIds: readonly number[]
}

/** Whether two alerts tell the same, whatever the order of their cities. */
const isSameAlert = (one: Wanted, other: Wanted): boolean =>
  (['rule', 'amount', 'frequency', 'market', 'kind'] as const).every(
    field => (one.choice[field] ?? null) === (other.choice[field] ?? null),
  ) &&
  one.cityIds.length === other.cityIds.length &&
  one.cityIds.every(id => other.cityIds.includes(id))

/** The actions of visitors on alerts, for API calls and pages. */
export type Subscriptions = ReturnType<typeof openSubscriptions>

declare module 'fastify' {
  interface FastifyInstance {
    subscriptions: Subscriptions
  }
}

/** Gmail by both of its names. */
const GMAIL = /^g(?:oogle)?mail\.com$/

/** The mailbox of an address: what follows a + reaches the same person, and Gmail reads no dot before it. */
function toMailbox(email: string): string {
  const [before = '', domain = ''] = email.split('@')
  const [name = ''] = before.split('+', 1)
  return GMAIL.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

const toContact = ({ endpoint, keys: { p256dh, auth } }: PushContact): Browser => ({
  endpoint,
  p256dh: Buffer.from(p256dh, 'base64url'),
  auth: Buffer.from(auth, 'base64url'),
})

/** Opens the one way in, for the calls of the API and for forms without script. */
export function openSubscriptions(app: FastifyInstance, channels: Channels, secrets: AlertSecrets) {
  const { storage, cities, databaseNow, now } = app
  const { db } = storage
  const perVisitor = app.limits.inDatabase('subscriptions')
  const perMailbox = app.limits.inDatabase('subscriptions-mailbox')
  const perEmail = app.limits.inDatabase('subscriptions-email')

  async function findCityIds(names: readonly string[]): Promise<number[]> {
    const found = await Promise.all(names.map(cities.find))
    return [
      ...new Set(
        found.map(city => {
          if (!city || city.isRetired) throw new HttpError('city.unknown')
          return city.id
        }),
      ),
    ]
  }

  async function insert(tx: Db, contact: Contact, wanted: Wanted, isConfirmed: boolean) {
    const id = randomUUID()
    const key = makeKey(secrets, id)
    await insertAlert(tx, { id, keyHash: hashKey(key), contact, at: databaseNow(), isConfirmed, ...wanted })
    return { id, key }
  }

  /** A client with the keys of a browser is that browser. Returns the key of the alert that has this choice. */
  async function subscribeBrowser(tx: Db, contact: Browser, wanted: Wanted) {
    await lockReceiver(tx, contact)
    const alerts = await listAlerts(tx, contact)
    if (alerts.some(({ p256dh, auth }) => !p256dh!.equals(contact.p256dh) || !auth!.equals(contact.auth)))
      throw new HttpError('subscription.address')
    const same = alerts.find(each => isSameAlert(each, wanted))
    if (same) return { key: makeKey(secrets, same.id) }
    if (alerts.length >= MAX_ALERTS) throw new HttpError('subscription.full')
    const { key } = await insert(tx, contact, wanted, true)
    return { key }
  }

  /**
   * Counts a mail to a mailbox, by whatever spelling: for the visitor's network first, so that those it refuses do not count
   * for everybody.
   */
  async function countMail(email: string, address: string): Promise<void> {
    const network = widestNetwork(address)
    const mailbox = toMailbox(email)
    await perMailbox.consume(`${network} ${mailbox}`)
    await perEmail.consume(mailbox)
  }

  /** Each request has a mail, with a link and a choice of its own. Nobody learns whether an address is subscribed. */
  async function subscribeMailbox(tx: Db, email: string, wanted: Wanted) {
    const { id } = await insert(tx, { email }, wanted, false)
    await queueConfirmation(tx, id, { day: indiaDay(now()), at: databaseNow() })
  }

  const mustFind = <T>(found: T | undefined): T => {
    if (found === undefined) throw new HttpError('subscription.unknown')
    return found
  }

  /** Returns undefined for a key that opens nothing. */
  async function find(key: string): Promise<Subscription | undefined> {
    const found = await findByKey(app.db, hashKey(key))
    if (!found) return undefined
    const { id, others, ...kept } = found
    const toKey = (each: string) => makeKey(secrets, each)
    return {
      ...kept,
      key: toKey(id),
      others: others.map(other => ({ key: toKey(other.id), choice: other.choice })),
    }
  }

  return {
    /**
     * Adds an alert for an e-mail address, which has to be confirmed, or for a browser; the key of a browser's alert is returned. Throws
     * `request.tooMany`, `city.unknown`, `subscription.closed`, `subscription.full` and `subscription.address`.
     */
    async create(
      { email, push, website, ...choice }: NewSubscription,
      address: string,
    ): Promise<{ key: string | null }> {
      const contact = push && toContact(push)
      if (!(email ? channels.mail : channels.push)) throw new HttpError('subscription.closed')
      if (contact && !channels.push!.accepts(contact)) throw new HttpError('subscription.address')
      const cityIds = await findCityIds(choice.cities)
      // only a robot fills the trap; it is not told that it was seen
      if (website !== '') return { key: null }
      await perVisitor.consume(address)
      if (email) await countMail(email, address)
      return transact(db, async tx => {
        if (contact) return subscribeBrowser(tx, contact, { choice, cityIds })
        await subscribeMailbox(tx, email!, { choice, cityIds })
        return { key: null }
      })
    },
    find,
    /** The following throw `subscription.unknown` for a key that opens nothing. */
    read: async (key: string) => mustFind(await find(key)),
    /** Returns the alert that has this choice now: another one of the receiver, if that has it already. */
    async change(key: string, choice: AlertChoice) {
      const cityIds = await findCityIds(choice.cities)
      const id = await transact(db, async tx => {
        const alert = mustFind(await lockByKey(tx, hashKey(key)))
        const others = (await listAlerts(tx, alert)).filter(each => each.id !== alert.id)
        const same = alert.isConfirmed && others.find(each => isSameAlert(each, { choice, cityIds }))
        if (same) {
          await deleteAlert(tx, alert.id, { all: false })
          return same.id
        }
        await updateChoice(tx, alert.id, { choice, cityIds })
        return alert.id
      })
      return mustFind(await find(makeKey(secrets, id)))
    },
    /** Returns the key of the alert with this choice. */
    confirm: (key: string) =>
      transact(db, async tx => {
        const alert = mustFind(await lockByKey(tx, hashKey(key)))
        if (alert.isConfirmed) return { key }
        const alerts = await listAlerts(tx, alert)
        const same = alerts.find(each => isSameAlert(each, alert))
        if (same) {
          await deleteAlert(tx, alert.id, { all: false })
          return { key: makeKey(secrets, same.id) }
        }
        if (alerts.length >= MAX_ALERTS) throw new HttpError('subscription.full')
        await confirmAlert(tx, alert.id, databaseNow())
        return { key }
      }),
    /** Deletes everything that is kept of an alert, or of all that its receiver has; returns the key of one that is left. */
    erase: (key: string, { all } = { all: false }) =>
      transact(db, async tx => {
        const alert = mustFind(await lockByKey(tx, hashKey(key)))
        await deleteAlert(tx, alert.id, { all })
        const [left] = await listAlerts(tx, alert)
        return left && makeKey(secrets, left.id)
      }),
  }
}
