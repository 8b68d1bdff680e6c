import type { DataFacts } from '#shared/dataFacts.ts'
import type { Config } from './config.ts'

/** How an installation describes its data. */
export const toDataFacts = (
  config: Pick<Config, 'SITE_NAME' | 'SITE_URL' | 'PORT' | 'DATA_LICENCE'>,
  sample: boolean,
): DataFacts => ({
  name: config.SITE_NAME,
  url: config.SITE_URL ?? `http://localhost:${config.PORT}`,
  licence: config.DATA_LICENCE,
  sample,
})

declare module 'fastify' {
  interface FastifyInstance {
    dataFacts: DataFacts
  }
}
