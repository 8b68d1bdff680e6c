import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { logIn, setUp } from '#test/secondFactor.ts'
import { type Reset, resetAdmin } from './resetAdmin.ts'

const NEW = 'nine slow windmills'

const server = await openTestApp()

const make = (email: string, given: Partial<Reset> = {}) =>
  resetAdmin(server.storage.db, {
    email,
    withoutSecondFactor: false,
    at: new Date(server.clock.now),
    ...given,
  })

async function use(path: string) {
  const [, resetToken] = path.split('#')
  return server.call('POST', '/api/auth/reset', { body: { resetToken, password: NEW } })
}

test('without any Admin the command refers to the start, which makes the first one', async () => {
  await expect(make('nobody@example.com')).rejects.toThrow('There is no approved Admin: start the server')
})

test('an email of no approved Admin is refused, and the error names the approved Admins', async () => {
  const admin = await server.staff('Admin')
  for (const kind of ['Sub Admin', 'pending', 'deactivated'] as const) {
    const { email } = await server.staff(kind)
    await expect(make(email)).rejects.toThrow(`No approved Admin has this email. There is: ${admin.email}`)
  }
})

test('the link sets a new password for the only Admin once and ends every session', async () => {
  const { email, token } = await server.staff('Admin')
  const { path } = await make(email.toUpperCase())
  expect(path).toMatch(/^\/admin\/reset#/)
  expect((await use(path)).statusCode).toBe(200)
  expect((await use(path)).statusCode).toBe(403)
  expect((await server.call('GET', '/api/auth/profile', { token })).statusCode).toBe(401)
  expect((await logIn(server, email, undefined, NEW)).statusCode).toBe(200)
})

test('a second factor stays unless the operator says that it is lost, too', async () => {
  const { email, token } = await server.staff('Admin')
  const { code } = await setUp(server, { token })
  const link = await make(email)
  expect(link.isFactorOn).toBe(true)
  await use(link.path)
  expect((await logIn(server, email, undefined, NEW)).statusCode).toBe(401)
  expect((await logIn(server, email, code(), NEW)).statusCode).toBe(200)

  const { isFactorOn } = await make(email, { withoutSecondFactor: true })
  expect(isFactorOn).toBe(false)
  expect((await logIn(server, email, undefined, NEW)).statusCode).toBe(200)
})
