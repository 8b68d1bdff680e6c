import { z } from 'zod'

/** A sentence for the person who made the call. */
export const Said = z.object({ message: z.string() })
