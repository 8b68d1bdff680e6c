import { z } from 'zod'

export const feature = {
  PRICE_BASIS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
}

declare module '#server/config.ts' {
  interface Config extends z.output<z.ZodObject<typeof feature>> {}
}
