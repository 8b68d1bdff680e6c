import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Db } from '#server/database/db.ts'
import { makeVapidKeys } from './push/vapid.ts'
import { type AlertSecrets, findSecrets, storeSecrets } from './queries.ts'

function makeSecrets(): AlertSecrets {
  const { publicKey, privateKey } = makeVapidKeys()
  return { pushPublicKey: publicKey, pushPrivateKey: privateKey, keySecret: randomBytes(32) }
}

/** Returns the secrets of this installation, which its first start makes. */
export const openSecrets = async (db: Db): Promise<AlertSecrets> =>
  (await findSecrets(db)) ?? storeSecrets(db, makeSecrets())

/**
 * Returns the key of a subscription, by which its owner changes and erases it. It can be made again for each message, so
 * that none is stored.
 */
export const makeKey = ({ keySecret }: Pick<AlertSecrets, 'keySecret'>, subscriptionId: string): string =>
  createHmac('sha256', keySecret).update(subscriptionId).digest('base64url')

/** SHA-256 of a key, by which its subscription is found. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()
