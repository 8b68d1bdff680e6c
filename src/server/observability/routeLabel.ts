import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The address of its page in the default language, which stands for those in all languages. */
    page?: string
  }
}

/** Said of every address that no route serves. */
export const UNKNOWN = 'unknown'

/** What metrics and traces call the route of a request: its pattern, and that of a page once for all languages. */
export const getRouteLabel = ({ routeOptions: { config, url } }: FastifyRequest): string =>
  config?.page ?? url ?? UNKNOWN
