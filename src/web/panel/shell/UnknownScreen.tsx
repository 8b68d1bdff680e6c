import { Link } from 'react-router'
import { SHELL } from '#messages/panel/shell.js'
import { HOME } from '#web/panel/addresses.ts'

/** Its title says that there is nothing; this leads on. */
export const UnknownScreen = () => (
  <p className="quiet">
    <Link to={HOME}>{SHELL.toStart}</Link>
  </p>
)
