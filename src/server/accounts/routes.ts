import fp from 'fastify-plugin'
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
export const accounts = fp(
  async app => {
    const tries = { tryPassword: openAttempts(app.limits), takeCode: openCodeTaking(app) }
    const checkProof = openProofs(app, tries)
    logInRoutes(app, tries)
    sessionRoutes(app)
    secondFactorRoutes(app, tries)
    ownSessionRoutes(app)
    passwordRoutes(app, tries)
    resettingRoutes(app, tries)
    resetLinkRoutes(app, checkProof)
    joiningRoutes(app)
    userRoutes(app, checkProof)
  },
  { name: 'accounts', decorators: { fastify: ['storage', 'limits', 'events'] } },
)
