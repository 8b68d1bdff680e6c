import { z } from 'zod'

/** A bucket and the folder in it: https://s3.example/bucket/folder. */
const bucket = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://s3.example/bucket' })
  .refine(address => new URL(address).pathname !== '/', { error: 'must name the bucket after the host' })

export const BUCKET_SETTINGS = {
  BACKUP_BUCKET: bucket.optional(),
  BACKUP_BUCKET_REGION: z.string().default('auto'),
  BACKUP_BUCKET_KEY: z.string().optional(),
  BACKUP_BUCKET_SECRET: z.string().optional(),
}
