import type { z } from 'zod'
import { folder, wholeNumber } from '#server/settings.ts'

export const feature = { ARCHIVE_DIR: folder.optional(), ARCHIVE_DAYS: wholeNumber(1, 365).default(7) }

declare module '#server/config.ts' {
  interface Config extends z.output<z.ZodObject<typeof feature>> {}
}
