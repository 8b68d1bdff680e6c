import pino from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openTestForwarder } from '#test/forwarder.ts'
import { openPubSub } from './pubsub.ts'

test('a listener notices a dead connection and reconnects', async () => {
  const way = await openTestForwarder(inject('postgres'))
  onTestFinished(() => way.close())
  const { user } = inject('postgres')
  const connection = { host: '127.0.0.1', port: way.port, user, database: 'postgres', ssl: false }
  const notices = openPubSub(connection, pino({ level: 'silent' }))
  onTestFinished(() => notices.close())
  let begun = 0
  const again = Promise.withResolvers<void>()
  await notices.subscribe({
    onMessage() {},
    onConnect() {
      begun += 1
      if (begun === 2) again.resolve()
    },
  })
  way.forgetOpen()
  await again.promise
  expect(begun).toBe(2)
})
