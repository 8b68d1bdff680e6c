import type { TryPassword } from './passwords/attempts.ts'
import type { TakeCode } from './second-factor/verifyCode.ts'

/** What counts wrong passwords and codes together, wherever they are tried. */
export interface Tries {
  tryPassword: TryPassword
  takeCode: TakeCode
}
