import { z } from 'zod'

export const ALERT_SETTINGS = {
  PUSH_TARGETS: z
    .enum(['known', 'public', 'any'], { error: 'must be known, public or any' })
    .default('known'),
}
