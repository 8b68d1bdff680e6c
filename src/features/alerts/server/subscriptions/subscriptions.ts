import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { NewSubscription, PushContact, Subscription } from '#features/alerts/shared/api.ts'
import type { AlertChoice } from '#features/alerts/shared/rules.ts'
import type { Db } from '#server/database/tables.ts'
import { HttpError } from '#server/http/httpError.ts'
import { listNetworks } from '#server/rate-limits/networks.ts'
import { indiaDay } from '#shared/days.ts'
import type { Channels, Contacts } from '../channel.ts'
import { hashKey, makeKey } from '../keys.ts'
import type { AlertSecrets } from '../queries.ts'
import {
  confirmRequest,
  deleteByKey,
  findByKey,
  insertSubscription,
  lockRequests,
  lockSubscription,
  markSeenByKey,
  type NewSubscriber,
  queueAlert,
  takeChoice,
  updateChoice,
} from './queries.ts'

/** The actions of visitors on subscriptions, for API calls and pages. Throws HttpError. */
export interface Subscriptions {
  /**
   * Subscribes an e-mail address, which has to be confirmed, or a browser, whose key is returned. Throws
   * `request.tooMany`, `city.unknown`, `subscription.closed` and `subscription.address`.
   */
  create(sent: NewSubscription, address: string): Promise<{ key: string | null }>
  /** Returns undefined for a key that opens nothing. Reading counts as a visit. */
  find(key: string): Promise<Subscription | undefined>
  /** The following throw `subscription.unknown` for a key that opens nothing. */
  read(key: string): Promise<Subscription>
  change(key: string, choice: AlertChoice): Promise<Subscription>
  /** Returns whether the choice counts from now on; false where it was confirmed before. */
  confirm(key: string): Promise<boolean>
  markSeen(key: string): Promise<void>
  /** Deletes everything that is kept of the subscription. */
  erase(key: string): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    subscriptions: Subscriptions
  }
}

/** Gmail by both of its names. */
const GMAIL = /^g(?:oogle)?mail\.com$/

/** SHA-256: no table has the e-mail addresses that are counted. */
const hashText = (...texts: string[]) => createHash('sha256').update(texts.join(' ')).digest('base64url')

/** The mailbox of an address: what follows a + reaches the same person, and Gmail reads no dot before it. */
function toMailbox(email: string): string {
  const [before = '', domain = ''] = email.split('@')
  const [name = ''] = before.split('+', 1)
  return GMAIL.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

const toContact = ({ endpoint, keys: { p256dh, auth } }: PushContact): Contacts['push'] => ({
  endpoint,
  p256dh: Buffer.from(p256dh, 'base64url'),
  auth: Buffer.from(auth, 'base64url'),
})

/** Whether two choices ask for the same prices, so that what was told of one counts for the other. */
const isSameRule = (one: AlertChoice, other: AlertChoice) =>
  (['rule', 'amount', 'unit', 'market', 'kind'] as const).every(
    field => (one[field] ?? null) === (other[field] ?? null),
  )

/** Opens the one way in, for the calls of the API and for forms without script. */
export function openSubscriptions(
  app: FastifyInstance,
  channels: Channels,
  secrets: AlertSecrets,
): Subscriptions {
  const { storage, cities, databaseNow, now } = app
  const { db } = storage
  const burst = app.limits.inDatabase('subscriptions')
  const daily = app.limits.inDatabase('subscriptions-daily')
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

  const makeSubscriber = <C extends NewSubscriber['channel']>(channel: C, contact: Contacts[C]) => {
    const id = randomUUID()
    return {
      id,
      keyHash: hashKey(makeKey(secrets, id)),
      channel,
      contact,
      at: databaseNow(),
    } as NewSubscriber
  }

  /** A client with the keys of a browser is that browser. */
  async function subscribeBrowser(tx: Db, contact: Contacts['push'], choice: AlertChoice, cityIds: number[]) {
    const isNew = await insertSubscription(tx, makeSubscriber('push', contact), choice)
    const subscriber = (await lockSubscription(tx, contact))!
    if (!subscriber.p256dh!.equals(contact.p256dh) || !subscriber.auth!.equals(contact.auth))
      throw new HttpError('subscription.address')
    const keepsArmed = !isNew && isSameRule(subscriber.choice, choice)
    await updateChoice(tx, subscriber.id, choice, { cityIds, keepsArmed })
    return makeKey(secrets, subscriber.id)
  }

  /**
   * Counts a mail because of a request. A visitor is refused who has asked for this mailbox too often, by whatever spelling;
   * that stops nobody else's request.
   */
  async function countMail(email: string, address: string): Promise<void> {
    const network = listNetworks(address).at(-1)!.name
    await perMailbox.consume(hashText(network, toMailbox(email)))
    await perEmail.consume(hashText(email))
  }

  /** Each request has a mail, with a link and a choice of its own. Nobody learns whether an address is subscribed. */
  async function subscribeMailbox(tx: Db, email: string, choice: AlertChoice, cityIds: number[]) {
    const occasion = { day: indiaDay(now()), at: databaseNow() }
    const subscribed = await lockSubscription(tx, { email })
    if (subscribed) return queueAlert(tx, subscribed.id, { type: 'manage', choice, ...occasion })
    const request = makeSubscriber('mail', { email })
    await insertSubscription(tx, request, choice)
    await updateChoice(tx, request.id, choice, { cityIds, keepsArmed: false })
    await queueAlert(tx, request.id, { type: 'confirmation', ...occasion })
  }

  const mustFind = <T>(found: T | undefined): T => {
    if (found === undefined || found === false) throw new HttpError('subscription.unknown')
    return found
  }

  async function find(key: string): Promise<Subscription | undefined> {
    const isKnown = await markSeenByKey(db, hashKey(key), databaseNow())
    return isKnown ? findByKey(db, hashKey(key)) : undefined
  }

  return {
    async create({ email, push, website, ...choice }, address) {
      const contact = push && toContact(push)
      if (!(email ? channels.mail : channels.push).isOpen) throw new HttpError('subscription.closed')
      if (contact ? !channels.push.accepts(contact) : !channels.mail.accepts({ email: email! }))
        throw new HttpError('subscription.address')
      const cityIds = await findCityIds(choice.cities)
      // only a robot fills the trap; it is not told that it was seen
      if (website !== '') return { key: null }
      // an address over its daily limit consumes neither limit
      daily.check(address)
      await burst.consume(address)
      await daily.consume(address)
      if (email) await countMail(email, address)
      return db.transaction().execute(async tx => {
        if (contact) return { key: await subscribeBrowser(tx, contact, choice, cityIds) }
        await subscribeMailbox(tx, email!, choice, cityIds)
        return { key: null }
      })
    },
    find,
    read: async key => mustFind(await find(key)),
    async change(key, choice) {
      const cityIds = await findCityIds(choice.cities)
      await db.transaction().execute(async tx => {
        const subscriber = mustFind(await lockSubscription(tx, { keyHash: hashKey(key) }))
        const keepsArmed = isSameRule(subscriber.choice, choice)
        await updateChoice(tx, subscriber.id, choice, { cityIds, keepsArmed })
      })
      return mustFind(await find(key))
    },
    confirm: key =>
      db.transaction().execute(async tx => {
        await lockRequests(tx, hashKey(key))
        const { id, email, isConfirmed } = mustFind(await lockSubscription(tx, { keyHash: hashKey(key) }))
        if (isConfirmed) return false
        const subscribed = email !== null && (await lockSubscription(tx, { email }))
        if (subscribed) await takeChoice(tx, id, subscribed.id)
        else await confirmRequest(tx, id, databaseNow())
        return true
      }),
    async markSeen(key) {
      mustFind(await markSeenByKey(db, hashKey(key), databaseNow()))
    },
    async erase(key) {
      mustFind(await deleteByKey(db, hashKey(key)))
    },
  }
}
