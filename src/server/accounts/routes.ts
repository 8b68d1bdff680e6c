import type { FastifyInstance } from 'fastify'
import type { AccountDeps } from './deps.ts'
import { ownSessionRoutes } from './own-sessions/routes.ts'
import { resetLinkRoutes } from './password-reset/linkRoutes.ts'
import { resettingRoutes } from './password-reset/routes.ts'
import { openAttempts } from './passwords/attempts.ts'
import { passwordRoutes } from './passwords/routes.ts'
import { openProofs } from './proof.ts'
import { joiningRoutes } from './registration/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { openCodeTaking } from './second-factor/verifyCode.ts'
import { logInRoutes } from './sessions/logIn.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { userRoutes } from './users/routes.ts'

/** Accounts and their sessions. */
export function accountRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const tries = { tryPassword: openAttempts(deps.limits), takeCode: openCodeTaking(deps) }
  const checkProof = openProofs(deps, tries)
  logInRoutes(app, deps, tries)
  sessionRoutes(app, deps)
  secondFactorRoutes(app, deps, tries)
  ownSessionRoutes(app, deps)
  passwordRoutes(app, deps, tries)
  resettingRoutes(app, deps, tries)
  resetLinkRoutes(app, deps, checkProof)
  joiningRoutes(app, deps)
  userRoutes(app, deps, checkProof)
}
