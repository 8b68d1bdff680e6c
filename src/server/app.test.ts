import pino from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { createServer } from './http/server.ts'
import { rates } from './rates/routes.ts'

test('a plugin without a decorator that it uses stops the start with a sentence', async () => {
  const app = createServer(readConfig({}), pino({ level: 'silent' }))
  await expect(app.register(rates, { isSample: false })).rejects.toThrow(
    "The decorator 'db' required by 'rates' is not present",
  )
})
