import type { ImportRow } from '#shared/rates/bulk.ts'
import type { DailyRate, NewRate } from '#shared/rates/rates.ts'
import { readRun } from './run.ts'

export interface Credentials {
  email: string
  password: string
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Makes a call of the API; what is refused fails the test that asked. */
export async function send<Answer>(
  url: string,
  method: Method,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<Answer> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

export const getToken = async (url: string, { email, password }: Credentials): Promise<string> =>
  (await send<{ token: string }>(url, 'POST', '/api/auth/login', { body: { email, password } })).token

/** Imports a record, which may lack prices. */
export const importRates = (url: string, rate: ImportRow) =>
  send(url, 'POST', '/api/rates/imports', {
    token: readRun().adminToken,
    body: { rates: [rate], newCities: [rate.location], all: true },
  })

export const enterRate = (url: string, token: string, rate: NewRate) =>
  send<DailyRate>(url, 'POST', '/api/rates/daily', { token, body: rate })
