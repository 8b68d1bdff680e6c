import fp from 'fastify-plugin'
import { openAttempts, openProofs } from './attempts.ts'
import { passwordResetRoutes, resetLinkRoutes } from './passwords/reset.ts'
import { passwordRoutes } from './passwords/routes.ts'
import { registrationRoutes } from './registration/requests.ts'
import { openCodeTaking } from './second-factor/changes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { ownSessionRoutes } from './sessions/ownSessions.ts'
import { logInRoutes, sessionRoutes } from './sessions/routes.ts'
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
    passwordResetRoutes(app, tries)
    resetLinkRoutes(app, checkProof)
    registrationRoutes(app)
    userRoutes(app, checkProof)
  },
  { name: 'accounts', decorators: { fastify: ['storage', 'limits', 'events'] } },
)
