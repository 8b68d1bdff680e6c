import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Asks with wrk, which costs less than a server of Node.js, and returns how many responses came. Needs `wrk` of the system. */
export async function askWithWrk(
  url: string,
  headers: Record<string, string>,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout } = await run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, ...named, url])
  const [, count] = stdout.match(/(\d+) requests in/) ?? []
  if (!count || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`)
  return Number(count)
}
