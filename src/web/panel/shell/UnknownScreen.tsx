import { Link } from 'react-router'
import { HOME } from '#web/panel/addresses.ts'
import { SHELL } from '#web/panel/texts.ts'

/** Its title says that there is nothing; this leads on. */
export const UnknownScreen = () => (
  <p className="quiet">
    <Link to={HOME}>{SHELL.toStart}</Link>
  </p>
)
