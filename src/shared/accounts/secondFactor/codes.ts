import { z } from 'zod'

/** A code as people type and copy it; what is right about it, the server decides. */
export const Code = z
  .string({ error: 'Enter a code.' })
  .min(1, { error: 'Enter a code.' })
  .max(60, { error: 'This code is not right, or was used already.' })

/** How many recovery codes are made at a time. */
export const RECOVERY_CODES = 10

/** Whether an account has a second factor, and how many of its recovery codes are left. */
export const SecondFactor = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() })
export type SecondFactor = z.infer<typeof SecondFactor>
