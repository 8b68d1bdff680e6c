import { print } from '#server/observability/print.ts'
import { OperatorError } from '#server/operatorError.ts'
import { readArguments, runCommand, withMaintenance } from '../command.ts'
import { resetAdmin } from './resetAdmin.ts'

const FLAG = 'without-second-factor'
const USE = `npm run reset-admin -- <email> [--${FLAG}]`

await runCommand(async config => {
  const { names, values } = readArguments(USE, 1, { [FLAG]: { type: 'boolean' } })
  const [email] = names
  if (!email) throw new OperatorError(`Use: ${USE}`)
  const reset = { email, withoutSecondFactor: values[FLAG] ?? false, at: new Date() }
  const { path, isFactorOn } = await withMaintenance(config, ({ db }) => resetAdmin(db, reset))
  print(
    'This link sets a new password. It works once, within an hour, and ends every session of the account:',
  )
  print(`${config.SITE_URL ?? `http://localhost:${config.PORT}`}${path}`)
  if (isFactorOn) print(`The second factor is asked for as before. Is the phone lost, too? ${USE}`)
})
