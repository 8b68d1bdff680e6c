import { Writable } from 'node:stream'
import { makeKey, openSecrets } from '#features/alerts/server/keys.ts'
import { Subscription } from '#features/alerts/shared/api.ts'
import { openLog } from '#server/observability/log.ts'
import { type Language, localizePath } from '#shared/languages.ts'
import { enter, makeMarkets } from '#test/rates.ts'
import { openSite } from '#test/site.ts'
import { openAlertServer } from './alerts.ts'

/** The form of alerts as it is filled in; several cities as one text with commas between. */
export const ALERT_FORM = {
  city: 'Pune',
  rule: 'above',
  amount: '₹ २५०',
  market: 'retail',
  kind: 'chicken',
  email: 'asha@example.com',
  push: '',
  website: '',
}

/** A server with its pages and the rates of two cities, used by browsers without script, each from an address of its own. */
export async function openAlertForms() {
  let logged = ''
  let visitors = 0
  const destination = new Writable({
    write(chunk, _, done) {
      logged += chunk
      done()
    },
  })
  const server = await openAlertServer({
    settings: {
      // tests subscribe one address again and again
      RATE_LIMITS: 'subscriptions-email=1000/86400',
      TRUST_PROXY: '1',
      SITE_URL: 'https://rates.example',
      SMTP_URL: 'smtp://localhost:9',
      MAIL_FROM: 'rates@rates.example',
    },
    log: openLog({ LOG_LEVEL: 'trace' }, destination),
    site: { openSite },
  })
  for (const city of ['Pune', 'Navi Mumbai'])
    await enter(server, server.token, city, '2026-11-20', makeMarkets(200))

  const send = (
    method: 'GET' | 'POST',
    url: string,
    body?: string,
    {
      type = 'application/x-www-form-urlencoded',
      address = `192.0.2.${++visitors % 250}`,
    }: { type?: string; address?: string } = {},
  ) =>
    server.app.inject({
      method,
      url,
      headers: {
        'x-forwarded-for': address,
        accept: 'text/html',
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { payload: body }),
    })
  const post = (
    url: string,
    { city = '', ...fields }: Partial<typeof ALERT_FORM> = ALERT_FORM,
    address?: string,
  ) => {
    const cities = city.split(',').filter(Boolean)
    const form = new URLSearchParams([...cities.map(each => ['city', each]), ...Object.entries(fields)])
    return send('POST', url, String(form), address === undefined ? {} : { address })
  }
  return {
    ...server,
    readLog: () => logged,
    send,
    post,
    get: (url: string) => send('GET', url),
    /** Subscribes by the form; the key is what the mail has. */
    async subscribe(fields: Partial<typeof ALERT_FORM> = {}, language: Language = 'en'): Promise<string> {
      await post(localizePath(language, '/alerts'), { ...ALERT_FORM, ...fields })
      const rows = await server.rows('select id from subscription where email = $1', [
        fields.email ?? ALERT_FORM.email,
      ])
      return makeKey(await openSecrets(server.storage.db), rows[0].id)
    },
    read: async (key: string) => Subscription.parse(await server.read(`/api/alerts/subscriptions/${key}`)),
    countSubscriptions: async () => (await server.storage.pool.query('select from subscription')).rowCount,
  }
}
