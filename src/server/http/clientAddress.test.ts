import type { IncomingMessage } from 'node:http'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { compileTrust, getClientAddress } from './clientAddress.ts'
import { createServer } from './server.ts'

const config = readConfig({ TRUST_PROXY: '2' })
const app = createServer(config, pino({ level: 'silent' }))
app.get('/', async request => request.ip)
const CONNECTION = '192.0.2.9'

test.each([
  ['unknown', CONNECTION],
  ['12345', CONNECTION],
  ['198.51.100.7, ', CONNECTION],
  ['198.51.100.7, 203.0.113.1 203.0.113.2', CONNECTION],
  ['198.51.100.7, unknown, 203.0.113.1', '203.0.113.1'],
  ['198.51.100.7:40001', '198.51.100.7'],
  ['198.51.100.7:40002, 203.0.113.1:443', '198.51.100.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
])(
  'behind two proxies, X-Forwarded-For: %s names the visitor %s, to calls and live connections',
  async (written, visitor) => {
    const headers = { 'x-forwarded-for': written }
    expect((await app.inject({ url: '/', headers, remoteAddress: CONNECTION })).body).toBe(visitor)
    const request = { headers, socket: { remoteAddress: CONNECTION } } as unknown as IncomingMessage
    expect(getClientAddress(request, compileTrust(config))).toBe(visitor)
  },
)
