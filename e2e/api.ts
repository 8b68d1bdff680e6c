import type { ImportRow } from '#shared/rates/bulk.ts'
import type { DailyRate, NewRate } from '#shared/rates/rates.ts'
import { readRun, type Server } from './run.ts'

export interface Credentials {
  email: string
  password: string
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** How long an answer may take on a busy machine, ms. */
const PATIENCE = 30_000

interface Sent {
  token?: string
  body?: unknown
  url?: string
}

/** Makes a call of the API, by default the run's; what is refused fails the test that asked. */
export async function send<Answer>(
  method: Method,
  path: string,
  { token, body, url = readRun().url }: Sent = {},
): Promise<Answer> {
  const answer = await fetch(url + path, {
    method,
    // what hangs fails where it hangs, and not as a test that took too long
    signal: AbortSignal.timeout(PATIENCE),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

export const getToken = async ({ email, password }: Credentials, url = readRun().url): Promise<string> =>
  (await send<{ token: string }>('POST', '/api/auth/login', { body: { email, password }, url })).token

/** Whether a session goes on. */
export const isLoggedIn = async (token: string, url = readRun().url): Promise<boolean> =>
  (await fetch(`${url}/api/auth/profile`, { headers: { authorization: `Bearer ${token}` } })).ok

/** Imports records, which may lack prices. */
export const importRates = (rates: readonly ImportRow[], { url, adminToken: token }: Server = readRun()) =>
  send('POST', '/api/rates/imports', {
    token,
    body: { rates, newCities: [...new Set(rates.map(({ location }) => location))] },
    url,
  })

/** Enters a rate behind the scenes. */
export const enterRate = (rate: NewRate, { url, adminToken: token }: Server = readRun()) =>
  send<DailyRate>('POST', '/api/rates/daily', { token, body: rate, url })
