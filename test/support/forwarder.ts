import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a database that can fall silent: connections stay open, and nothing passes. */
export interface TestForwarder {
  port: number
  /** How many connections have come. */
  count(): number
  /** Nothing passes from now on, on connections that are open or come; all of it does after `speak`. */
  fallSilent(): void
  speak(): void
  /** The connections that are open stay silent for ever, as after a router forgot them; others pass. */
  forgetOpen(): void
  close(): Promise<void>
}

/** Opens a way to a server on a port of its own of this machine. */
export async function openTestForwarder(target: { host: string; port: number }): Promise<TestForwarder> {
  const open = new Set<Socket>()
  const forgotten = new WeakSet<Socket>()
  let isSilent = false
  let came = 0

  function pass(from: Socket): void {
    came += 1
    const { host, port } = target
    const to = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    for (const [each, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(each)
      if (isSilent) each.pause()
      each.on('error', () => {})
      each.on('data', bytes => {
        other.write(bytes)
      })
      each.once('close', () => {
        open.delete(each)
        other.destroy()
      })
    }
    if (isSilent) for (const each of [from, to]) each.pause()
  }

  const server = createServer(pass).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    count: () => came,
    fallSilent() {
      isSilent = true
      for (const each of open) each.pause()
    },
    speak() {
      isSilent = false
      for (const each of open) if (!forgotten.has(each)) each.resume()
    },
    forgetOpen() {
      for (const each of open) {
        forgotten.add(each)
        each.pause()
      }
    },
    async close() {
      for (const each of open) each.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
