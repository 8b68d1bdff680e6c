import { z } from 'zod'

export const feature = {
  PUSH_TARGETS: z
    .enum(['known', 'public', 'any'], { error: 'must be known, public or any' })
    .default('known'),
}

declare module '#server/config.ts' {
  interface Config extends z.output<z.ZodObject<typeof feature>> {}
}
