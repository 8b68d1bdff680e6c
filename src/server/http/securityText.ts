import fp from 'fastify-plugin'
import { addDays, indiaDay } from '#shared/days.ts'
import type { Config } from '../config.ts'
import { DAILY } from './cacheControl.ts'

/** RFC 9116 asks for less than a year. */
const VALID_DAYS = 180

/**
 * Where to report a vulnerability, for push services as well: the contact of the settings, else the contact form, which only
 * Admins read. A form without TLS does not count (RFC 9116, 2.5.3).
 */
export const getContact = ({ SECURITY_CONTACT, SITE_URL }: Pick<Config, 'SECURITY_CONTACT' | 'SITE_URL'>) =>
  SECURITY_CONTACT ?? (SITE_URL?.startsWith('https:') ? `${SITE_URL}/contact` : undefined)

/** Serves `/.well-known/security.txt` (RFC 9116); without a contact there is none, since the file must name one. */
export const securityText = fp(async app => {
  const { SITE_URL } = app.config
  const contact = getContact(app.config)
  if (!contact) return
  app.get('/.well-known/security.txt', { config: { cost: 'free' } }, async (_, reply) => {
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${addDays(indiaDay(app.now()), VALID_DAYS)}T00:00:00+05:30`,
      'Preferred-Languages: en',
      ...(SITE_URL?.startsWith('https:') ? [`Canonical: ${SITE_URL}/.well-known/security.txt`] : []),
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', DAILY)
      .send(`${lines.join('\n')}\n`)
  })
})
