import fp from 'fastify-plugin'
import type { Config } from '#server/config.ts'
import { findHold } from '#server/deliveries/queries.ts'
import type { RenderedMail } from '#shared/mail.ts'
import { formatFailure } from '#shared/outbound.ts'

/** In ms. A server that hangs holds up one connection, and no mail longer than `SEND_WITHIN`. */
const TIMEOUTS = {
  dnsTimeout: 5000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  // shorter than servers wait: a connection that the other side has closed would fail the next mail
  idleTimeout: 10_000,
}
const SEND_WITHIN = 30_000
/** Mails under way at once: each has a connection, so that none waits while its time passes. */
export const ALERT_CONNECTIONS = 10
export const STAFF_CONNECTIONS = 2
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

export interface OutgoingMail extends RenderedMail {
  /** Names the mail, the same at each attempt: a program that shows mails can tell a repetition. */
  id: string
  to: string
  /** Where a POST unsubscribes at once (RFC 8058); of mails to subscribers. */
  unsubscribe?: string
}

/** The result of sending a mail; its reason names nobody. `isRefused`: the server does not know the recipient. */
export type MailOutcome = 'sent' | { reason: string; isRefused?: boolean }

export interface Mailer {
  /** Sends a mail. Throws only when `signal` is aborted. */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<MailOutcome>
  /** Connects and logs in. Throws when that fails. */
  verify(): Promise<void>
  close(): void
}

/** Whether a connection has to be encrypted: a password leaves this machine so, or not at all. */
export function mustEncrypt(smtpUrl: string): boolean {
  const { protocol, hostname, username } = new URL(smtpUrl)
  return protocol === 'smtp:' && username !== '' && !LOOPBACK.includes(hostname)
}

interface MailError extends Error {
  code?: string
  command?: string
  permanent?: boolean
  response?: string
}

const REPLY_CODE = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/

/** Reads the codes of a reply, such as `451 4.3.0`: its text may name the recipient, who stands in no log. */
const readReply = ({ response = '' }: MailError): string | undefined => REPLY_CODE.exec(response)?.[0]

/** Whether a refusal is about the recipient's address or mailbox: policies (5.7) refuse all of them, for our sake. */
const isAboutRecipient = (error: MailError) =>
  error.command === 'RCPT TO' && error.permanent === true && !/ 5\.[^12]/.test(readReply(error) ?? '')

function describeFailure(error: MailError): string {
  const reply = readReply(error)
  if (reply !== undefined) return formatFailure('answered', reply)
  return error.code === 'ETIMEDOUT' ? formatFailure('timeout') : formatFailure('unreachable', error.message)
}

type MailSettings = Pick<Config, 'MAIL_FROM' | 'SITE_NAME' | 'SITE_URL'> & { SMTP_URL: string }

/** Opens the way to the mail server; connects when the first mail is sent. */
export async function openMailer(settings: MailSettings): Promise<Mailer> {
  const { SMTP_URL, MAIL_FROM = '', SITE_NAME, SITE_URL = '' } = settings
  // only where mails are sent
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(
    {
      pool: true,
      maxConnections: ALERT_CONNECTIONS + STAFF_CONNECTIONS,
      // a mail whose connection broke may have arrived: whoever sent it decides when it is sent again
      maxRequeues: 0,
      ...TIMEOUTS,
      url: SMTP_URL,
      requireTLS: mustEncrypt(SMTP_URL),
    },
    {
      from: { name: SITE_NAME, address: MAIL_FROM },
      // short in all scripts
      textEncoding: 'base64',
      disableFileAccess: true,
      disableUrlAccess: true,
      xMailer: false,
    },
  )
  const { hostname } = new URL(SITE_URL)
  async function send(
    { id, to, subject, html, text, unsubscribe }: OutgoingMail,
    signal?: AbortSignal,
  ): Promise<MailOutcome> {
    signal?.throwIfAborted()
    const late = AbortSignal.timeout(SEND_WITHIN)
    try {
      await transport.sendMail({
        messageId: `<${id}@${hostname}>`,
        // as an object it is one address, whatever it says
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        signal: signal ? AbortSignal.any([signal, late]) : late,
      })
      return 'sent'
    } catch (error) {
      if (signal?.aborted) throw error
      if (late.aborted) return { reason: formatFailure('timeout') }
      const reason = describeFailure(error as MailError)
      return isAboutRecipient(error as MailError) ? { reason, isRefused: true } : { reason }
    }
  }
  return {
    send,
    async verify() {
      await transport.verify()
    },
    close: () => transport.close({ force: true }),
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined without the setting SMTP_URL: then no mail is ever sent. */
    mailer: Mailer | undefined
  }
}

/** Sends mails, where a mail server is set. */
export const mail = fp(async app => {
  const { SMTP_URL, ...settings } = app.config
  const mailer = SMTP_URL === undefined ? undefined : await openMailer({ ...settings, SMTP_URL })
  app.decorate('mailer', mailer)
  app.addHook('onClose', () => mailer?.close())
  app.metrics.gauge(
    'chicken_rates_deliveries_held',
    '1 while nothing is sent to subscribers and staff since a restore, else 0.',
    async () => ((await findHold(app.db)) === undefined ? 0 : 1),
  )
})
