import { SHELL } from '#messages/panel/shell.js'
import { HOME } from '#web/panel/addresses.ts'
import { Link } from '#web/panel/router/Link.tsx'

/** Its title says that there is nothing; this leads on. */
export const UnknownScreen = () => (
  <p className="quiet">
    <Link to={HOME}>{SHELL.toStart}</Link>
  </p>
)
