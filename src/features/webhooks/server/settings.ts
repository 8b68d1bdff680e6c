import { z } from 'zod'

export const feature = {
  WEBHOOK_TARGETS: z.enum(['public', 'any'], { error: 'must be public or any' }).default('public'),
}

declare module '#server/config.ts' {
  interface Config extends z.output<z.ZodObject<typeof feature>> {}
}
