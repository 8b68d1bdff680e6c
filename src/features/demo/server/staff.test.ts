import { expect, test } from 'vitest'
import { findPasswordProblem } from '#server/accounts/passwords/rules.ts'
import { newPassword } from './staff.ts'

test.each([8, 30, 64])(
  'a password of the demo follows the rules, also with a minimum of %i characters',
  async minLength => {
    const config = { SITE_NAME: 'Chicken Rates', PASSWORD_MIN_LENGTH: minLength }
    const person = { name: 'Asha Verma', email: 'admin@demo.example' }
    for (let count = 0; count < 50; count++) {
      const password = newPassword(minLength)
      expect(await findPasswordProblem(password, person, config)).toBeUndefined()
      expect(password).toMatch(/^([a-z]+-){3,}\d{3}$/)
    }
  },
)
