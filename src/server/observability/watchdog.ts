import { execFile } from 'node:child_process'
import type { FastifyBaseLogger } from 'fastify'

/**
 * Tells systemd that the product is ready, and then that it is alive, twice in the time of its watchdog: a process whose
 * event loop hangs is restarted. Node.js cannot write to systemd's socket itself; `systemd-notify` comes with systemd.
 * Returns how to stop. Without systemd (NOTIFY_SOCKET) it does nothing.
 */
export function notifySystemd(
  log: Pick<FastifyBaseLogger, 'warn'>,
  // biome-ignore lint/style/noProcessEnv: systemd sets it, no operator
  env = process.env,
): () => void {
  const { NOTIFY_SOCKET, WATCHDOG_USEC } = env
  if (!NOTIFY_SOCKET) return () => {}
  const notify = (state: string) => {
    execFile('systemd-notify', [state], { env }, error => {
      if (error) log.warn({ reason: error.message }, 'systemd not notified')
    })
  }
  notify('READY=1')
  if (!WATCHDOG_USEC) return () => {}
  const timer = setInterval(notify, Number(WATCHDOG_USEC) / 1000 / 2, 'WATCHDOG=1').unref()
  return () => clearInterval(timer)
}
