import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { S3mini } from 's3mini'
import type { Config } from '#server/config.ts'
import { isBackupName, listExpired } from '#server/observability/retention.ts'
import { OperatorError } from '#server/operatorError.ts'

/** In ms, for a request: a part of a backup on a slow line. */
const REQUEST_WITHIN = 5 * 60_000

/** Opens the bucket of the settings; undefined without one. Throws OperatorError. */
export function openBucket(config: Config) {
  const { BACKUP_BUCKET, BACKUP_BUCKET_KEY, BACKUP_BUCKET_SECRET, BACKUP_BUCKET_REGION } = config
  if (!BACKUP_BUCKET) return undefined
  if (!BACKUP_BUCKET_KEY || !BACKUP_BUCKET_SECRET)
    throw new OperatorError('BACKUP_BUCKET needs BACKUP_BUCKET_KEY and BACKUP_BUCKET_SECRET beside it.')
  const { origin, pathname } = new URL(BACKUP_BUCKET)
  const [name, ...folders] = pathname.split('/').filter(Boolean)
  const client = new S3mini({
    endpoint: `${origin}/${name}`,
    region: BACKUP_BUCKET_REGION,
    accessKeyId: BACKUP_BUCKET_KEY,
    secretAccessKey: BACKUP_BUCKET_SECRET,
    requestAbortTimeout: REQUEST_WITHIN,
  })
  return { client, folder: folders.map(each => `${each}/`).join('') }
}

type Bucket = NonNullable<ReturnType<typeof openBucket>>

/** Lists the backups in the bucket, the oldest first. Throws what the bucket refuses. */
async function listBackups({ client, folder }: Bucket): Promise<string[]> {
  const objects = await client.listObjects('/', folder)
  if (!objects) throw new Error('there is no such bucket')
  return objects
    .map(({ Key }) => Key)
    .filter(key => isBackupName(basename(key)))
    .toSorted()
}

/** Copies a backup into the bucket of the settings, and removes those there that are not kept any more. Throws OperatorError. */
export async function copyIntoBucket(config: Config, file: string): Promise<string | undefined> {
  const bucket = openBucket(config)
  if (!bucket) return undefined
  const { client, folder } = bucket
  try {
    const key = `${folder}${basename(file)}`
    const contents = await openAsBlob(file)
    await client.putAnyObject(key, contents, 'application/gzip')
    const stored = await client.getContentLength(key)
    if (stored !== contents.size) throw new Error(`it has ${stored} of ${contents.size} bytes`)
    const old = listExpired((await listBackups(bucket)).map(each => basename(each)))
    for (const each of old) await client.deleteObject(folder + each)
    return `Copied into ${config.BACKUP_BUCKET}${old.length > 0 ? `, ${old.length} older ones removed` : ''}.`
  } catch (error) {
    // the reason that no connection was made is the cause of what `fetch` throws
    const { message, cause } = error as Error
    const reason = cause instanceof Error && cause.message ? cause.message : message
    throw new OperatorError(
      `${file} is whole, but BACKUP_BUCKET does not have it: ${reason.replace(/\.$/, '')}.`,
    )
  }
}
