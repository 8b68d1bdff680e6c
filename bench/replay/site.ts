import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Send } from './history.ts'
import type { Ask } from './replay.ts'

const DUMP = join(import.meta.dirname, '../../src/features/open-data/cli/dump/command.ts')

/** Asks a running product as anybody does. */
export const askAt =
  (url: string): Ask =>
  async path => {
    const answer = await fetch(url + path)
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) }
  }

/** Makes calls to a running product as the owner of a token. */
export const sendTo =
  (url: string, token: string): Send =>
  async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }

/** Signs a checkpoint now, not at the next hour: each dump has its own. Returns it. */
export async function signNow(dataDir: string, ask: Ask): Promise<string> {
  await promisify(execFile)(process.execPath, [DUMP], { env: { PATH: process.env.PATH, DATA_DIR: dataDir } })
  return String((await ask('/log/checkpoint')).body)
}
