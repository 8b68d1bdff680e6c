import type { FastifyInstance } from 'fastify'
import type { AccountDeps } from './deps.ts'
import { joiningRoutes } from './joining/routes.ts'
import { ownSessionRoutes } from './ownSessions/routes.ts'
import { openAttempts } from './passwords/attempts.ts'
import { passwordRoutes } from './passwords/routes.ts'
import { resettingRoutes } from './resetting/routes.ts'
import { secondFactorRoutes } from './secondFactor/routes.ts'
import { openCodeTaking } from './secondFactor/taking.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { userRoutes } from './users/routes.ts'

/** Accounts and their sessions. */
export function accountRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const tries = { tryPassword: openAttempts(deps.limits), takeCode: openCodeTaking(deps) }
  sessionRoutes(app, deps, tries)
  secondFactorRoutes(app, deps, tries)
  ownSessionRoutes(app, deps)
  passwordRoutes(app, deps, tries)
  resettingRoutes(app, deps, tries)
  joiningRoutes(app, deps)
  userRoutes(app, deps)
}
