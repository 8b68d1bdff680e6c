import { resolve } from 'node:path'
import { z } from 'zod'
import { trimTrailing } from '#shared/places.ts'

/** A setting that is a whole number. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: `must be a whole number from ${min} to ${max}` })
    .transform(Number)
    .refine(number => number >= min && number <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })

/** A setting that names a folder, from the current one. */
export const folder = z.string().transform(path => resolve(path))

/** An address on the web, without a slash at its end. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .transform(address => trimTrailing(address, '/'))
