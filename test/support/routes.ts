import type { FastifyInstance } from 'fastify'

/** Lists every route, read from the tree that Fastify prints. */
export function listRoutes(server: FastifyInstance): string[] {
  const parts: string[] = []
  const found: string[] = []
  for (const line of server.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, part, methods] = /^([│├└─ ]*)(\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? []
    if (!part) continue
    const depth = indent!.length / 4
    parts.splice(depth - 1, parts.length, part)
    for (const method of methods?.split(', ') ?? []) found.push(`${method} ${parts.join('')}`)
  }
  return found
}
