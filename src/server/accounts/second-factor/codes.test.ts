import { expect, test } from 'vitest'
import {
  createRecoveryCodes,
  createSecret,
  findStep,
  formatSecret,
  hashRecoveryCode,
  stripSeparators,
} from './codes.ts'

/** The secret and the figures of RFC 6238, appendix B; of their eight digits the last six. */
const RFC_SECRET = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

test.each(['', '28708', '287083', '28708x', '2870820'])('%j is no code of that moment', code =>
  expect(findStep(RFC_SECRET, code, at(59))).toBeUndefined(),
)

test.each([
  [59, '287082', 1],
  [1111111109, '081804', 37037036],
  [20000000000, '353130', 666666666],
])('at %d s the code is %s', (seconds, code, step) =>
  expect(findStep(RFC_SECRET, code, at(seconds))).toBe(step),
)

test.each([
  [29 - 30, undefined],
  [0, 1],
  [89, 1],
  [90, undefined],
])('a clock may be one period off, either way: at %d s', (seconds, step) =>
  expect(findStep(RFC_SECRET, '287082', at(seconds))).toBe(step),
)

test('the URI of a QR code names the account and the site', () => {
  const { secret, uri } = formatSecret(RFC_SECRET, { email: 'asha@example.com', siteName: 'Chicken Rates' })
  expect(secret).toBe('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')
  const address = new URL(uri)
  expect(address.href).toMatch(/^otpauth:\/\/totp\/Chicken%20Rates:asha%40example.com\?/)
  expect(address.searchParams.get('secret')).toBe(stripSeparators(secret))
  expect(address.searchParams.get('issuer')).toBe('Chicken Rates')
})

test('secrets and recovery codes are random, and of the codes ten are made', () => {
  expect(createSecret()).toHaveLength(20)
  expect(createSecret()).not.toEqual(createSecret())
  const codes = [...createRecoveryCodes(), ...createRecoveryCodes()]
  expect(new Set(codes).size).toBe(20)
  for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/)
})

test('a recovery code is known however it is typed', () => {
  const [code] = createRecoveryCodes()
  const misread = code!.replaceAll('O', '0').replaceAll('I', '1')
  for (const typed of [
    misread,
    code!.toLowerCase(),
    ` ${code!.replaceAll('-', ' ')} `,
    stripSeparators(code!),
  ]) {
    expect(hashRecoveryCode(typed)).toEqual(hashRecoveryCode(code!))
  }
})
