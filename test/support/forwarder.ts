import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Forwards connections to a database. It can fall silent (connections stay open, and no bytes pass) or refuse. */
export interface TestForwarder {
  port: number
  /** Number of connections so far. */
  count(): number
  /** Holds all bytes back, on open and new connections, until `speak`. */
  fallSilent(): void
  /** Breaks connections off, open and new ones, until `speak`. */
  refuse(): void
  speak(): void
  /** Open connections stay silent forever, as after a router forgot them; new ones work. */
  forgetOpen(): void
  close(): Promise<void>
}

/** Opens a forwarder on a free port of this machine. */
export async function openTestForwarder(target: { host: string; port: number }): Promise<TestForwarder> {
  const open = new Set<Socket>()
  const forgotten = new WeakSet<Socket>()
  let isSilent = false
  let isRefusing = false
  let came = 0

  function pass(from: Socket): void {
    came += 1
    if (isRefusing) return void from.destroy()
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
    refuse() {
      isRefusing = true
      for (const each of open) each.destroy()
    },
    speak() {
      isSilent = false
      isRefusing = false
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
