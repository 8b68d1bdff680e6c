import type { z } from 'zod'
import { webAddress } from '#server/settings.ts'

export const feature = { OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional() }

declare module '#server/config.ts' {
  interface Config extends z.output<z.ZodObject<typeof feature>> {}
}
