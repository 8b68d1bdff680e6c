import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

export interface Forwarder {
  /** Sends new connections to these targets in turn, and closes the open ones. */
  aim(targets: NetConnectOpts[]): void
  close(): void
}

/** Opens an address that forwards connections to targets in turn, and to the next one where one refuses. */
export async function openForwarder(port: number, targets: NetConnectOpts[]): Promise<Forwarder> {
  const open = new Set<Socket>()
  let turn = 0

  function pass(from: Socket, tries = targets.length): void {
    if (tries === 0) return void from.destroy()
    const to = connect(targets[turn++ % targets.length]!)
    to.once('error', () => {
      if (to.pending) pass(from, tries - 1)
      else from.destroy()
    })
    to.once('connect', () => {
      from.pipe(to).pipe(from)
      to.once('close', () => from.destroy())
      from.once('close', () => to.destroy())
    })
  }

  const server = createServer(from => {
    open.add(from)
    from.once('close', () => open.delete(from))
    from.on('error', () => {})
    pass(from)
  })
  const closeAll = () => {
    for (const each of open) each.destroy()
  }
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    aim(next) {
      targets = next
      closeAll()
    },
    close() {
      server.close()
      closeAll()
    },
  }
}
