import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { openLiveServer, waitForDisconnect } from '#test/live.ts'

test('a session that ends loses its socket, and no other session does', async () => {
  const server = await openTestApp()
  const line = await openLiveServer(server)
  const { token, email } = await server.staff('Admin')
  const [mine, other] = [
    await line.connect(token),
    await line.connect((await server.logIn(email)).json().token),
  ]
  const closed = waitForDisconnect(mine)
  await server.call('POST', '/api/auth/logout', { token })
  expect(await closed).toBe('io server disconnect')
  expect(other.connected).toBe(true)
})
