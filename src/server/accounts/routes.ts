import fp from 'fastify-plugin'
import { areaRoutes } from './areas/routes.ts'
import { createAttempts } from './attempts.ts'
import { resetLinkRoutes } from './passwords/resetLink.ts'
import { passwordRoutes } from './passwords/routes.ts'
import { registrationRoutes } from './registration/requests.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { logInRoutes } from './sessions/logIn.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { staffMailRoutes } from './staff-mail/routes.ts'
import { userRoutes } from './users/routes.ts'

/** Accounts and their sessions. */
export const accounts = fp(async app => {
  const attempts = createAttempts(app)
  logInRoutes(app, attempts)
  sessionRoutes(app)
  secondFactorRoutes(app, attempts)
  passwordRoutes(app, attempts)
  resetLinkRoutes(app, attempts)
  registrationRoutes(app)
  userRoutes(app, attempts)
  areaRoutes(app)
  staffMailRoutes(app)
})
