import type { FastifyInstance } from 'fastify'

/** The prefix of all languages but the default one; its first one stands for them. */
const ANY_LANGUAGE = /:language\(\^\(\?:(\w+)[^)]*\)\$\)/

/** Lists every route, read from the tree that Fastify prints. */
export function listRoutes(server: FastifyInstance): string[] {
  const parts: string[] = []
  const found: string[] = []
  for (const line of server.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, part, methods] = /^([│├└─ ]*)(\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? []
    if (!part) continue
    const depth = indent!.length / 4
    parts.splice(depth - 1, parts.length, part)
    const path = parts.join('').replace(ANY_LANGUAGE, '$1')
    for (const method of methods?.split(', ') ?? []) found.push(`${method} ${path}`)
  }
  return found
}
