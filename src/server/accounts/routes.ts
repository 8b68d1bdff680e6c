import type { FastifyInstance } from 'fastify'
import type { AccountDeps } from './deps.ts'
import { joiningRoutes } from './joining/routes.ts'
import { ownSessionRoutes } from './ownSessions/routes.ts'
import { openAttempts } from './passwords/attempts.ts'
import { passwordRoutes } from './passwords/routes.ts'
import { resettingRoutes } from './resetting/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { userRoutes } from './users/routes.ts'

/** Accounts and their sessions. */
export function accountRoutes(app: FastifyInstance, deps: AccountDeps): void {
  // wrong passwords count together, wherever they are tried
  const tryPassword = openAttempts(deps.limits)
  sessionRoutes(app, deps, tryPassword)
  ownSessionRoutes(app, deps)
  passwordRoutes(app, deps, tryPassword)
  resettingRoutes(app, deps, tryPassword)
  joiningRoutes(app, deps)
  userRoutes(app, deps)
}
