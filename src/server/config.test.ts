import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { RULES } from './rate-limits/limits.ts'

describe('a wrong setting stops the start with a sentence that names it', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://host/database'],
    ['DATABASE_URL', 'host/database'],
    ['ADMIN_EMAIL', 'asha'],
    ['CITIES_SERVICE_URL', 'ftp://cities'],
    ['TRUST_PROXY', 'everybody'],
    ['TRUST_PROXY', '999.1.1.1'],
    ['TRUST_PROXY', '10.0.0.0/8, 999.1.1.1'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/'],
    ['TRUST_PROXY', 'fd00::/129'],
    ['TRUST_PROXY', 'fd00:::1'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['TRUST_PROXY', '10.0.0.1 10.0.0.2'],
    ['TRUST_PROXY', '100'],
    ['TRUST_PROXY', '-1'],
    ['RATE_LIMITS', 'no'],
    ['PASSWORD_MIN_LENGTH', '4'],
    ['OWN_CORRECTION_MINUTES', '61'],
    ['RATES_DUE_AT', '24:00'],
    ['MESSAGE_RETENTION_DAYS', '6'],
    ['DATA_LICENCE', 'all rights reserved'],
    ['DATA_LICENCE', 'CC-BY-9.0'],
    ['SITE_NAME', 'x'.repeat(61)],
    ['SITE_URL', 'rates.example'],
    ['SITE_URL', 'https://rates.example/market'],
    ['SITE_URL', 'https://rates.example/?market=1'],
    ['SITE_URL', 'https://asha@rates.example'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://mail.example/?pool=true'],
    ['SMTP_URL', 'smtp://asha:100%@mail.example'],
    ['MAIL_FROM', 'Rates <rates@rates.example>'],
    ['SECURITY_CONTACT', 'somebody'],
    ['SECURITY_CONTACT', 'tel:+91-20-5550100'],
    ['SECURITY_CONTACT', 'http://rates.example/report'],
    ['SECURITY_CONTACT', 'https://rates.example/report\nContact: mailto:x@y.example'],
    ['METRICS_PORT', '0'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s is refused', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^The setting ${name} must .*\\.$`))
  })

  const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'rates@rates.example' }
  test.each([
    ['ADMIN_PASSWORD must be given together', { ADMIN_EMAIL: 'asha@rates.example' }],
    ['ADMIN_PASSWORD must be given together', { ADMIN_PASSWORD: 'a-long-password' }],
    ['MAIL_FROM must be given together', { SMTP_URL: mail.SMTP_URL }],
    ['MAIL_FROM must be given together', { MAIL_FROM: mail.MAIL_FROM }],
    ['SMTP_URL needs SITE_URL', mail],
  ])('%s: one without the other is refused', (sentence, env) => {
    expect(() => readConfig(env)).toThrow(sentence)
  })
})

describe('valid settings', () => {
  test('settings that are absent have the defaults of .env.example', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: expect.stringMatching(/\/data$/),
      CITIES_SERVICE_URL: expect.stringMatching(/^https:/),
      RATE_LIMITS: RULES,
      SITE_NAME: 'Chicken Rates',
      LOG_LEVEL: 'info',
    })
  })

  test('an empty setting counts as absent, but an empty CITIES_SERVICE_URL turns the service off', () => {
    const config = readConfig({ PORT: '', DATABASE_URL: ' ', CITIES_SERVICE_URL: '' })
    expect(config.PORT).toBe(3000)
    expect(config.DATABASE_URL).toBeUndefined()
    expect(config.CITIES_SERVICE_URL).toBeUndefined()
  })

  test('SITE_URL is kept in the one form that it is compared in', () => {
    expect(readConfig({ SITE_URL: 'HTTPS://Rates.Example:443/' }).SITE_URL).toBe('https://rates.example')
  })

  test('DATABASE_URL may name a unix socket', () => {
    const DATABASE_URL = 'postgresql://postgres@/chicken_rates?host=%2Frun%2Fpostgresql'
    expect(readConfig({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL)
  })

  test('TRUST_PROXY is a number of proxies or their addresses', () => {
    expect(readConfig({ TRUST_PROXY: '1' }).TRUST_PROXY).toBe(1)
    expect(readConfig({ TRUST_PROXY: 'loopback, 192.0.2.1' }).TRUST_PROXY).toBe('loopback, 192.0.2.1')
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, fd00::/8' }).TRUST_PROXY).toBe('10.0.0.0/8, fd00::/8')
  })
})
