import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type Instance, type InstanceOptions, type RawAnswer, toAnswer } from './instance.ts'
import type { Call } from './world.ts'

/** What a process is asked, and what it answers. */
export type Asked =
  | { open: InstanceOptions }
  | { setClock: string }
  | { call: Call }
  | { run: string }
  | { end: true }
export type Told = { id: number; answer?: RawAnswer | undefined; error?: string }

/** In ms: an instance that ends in peace takes less. */
const LONGEST_END = 20_000

/** Starts an instance in a process of its own, which can be killed. */
export async function spawnInstance(options: InstanceOptions): Promise<Instance> {
  const child = fork(new URL('./child.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: 'inherit',
    execArgv: [],
  })
  const exit = once(child, 'exit')
  const ask = openConversation(child)
  await ask({ open: options })
  return {
    setClock: async now => void (await ask({ setClock: now })),
    call: async call => toAnswer((await ask({ call }))!),
    run: async job => void (await ask({ run: job })),
    async end(how) {
      if (how === 'kill') child.kill('SIGKILL')
      else ask({ end: true }).catch(() => {})
      // whatever it waits for
      const late = setTimeout(() => child.kill('SIGKILL'), LONGEST_END)
      await exit
      clearTimeout(late)
    },
  }
}

/** Returns how to ask a process something; every answer that is missing when it ends is an error. */
function openConversation(child: ChildProcess) {
  const waiting = new Map<number, PromiseWithResolvers<RawAnswer | undefined>>()
  let count = 0
  child.on('message', ({ id, answer, error }: Told) => {
    const { resolve, reject } = waiting.get(id)!
    waiting.delete(id)
    if (error === undefined) resolve(answer)
    else reject(new Error(error))
  })
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the instance has ended'))
    waiting.clear()
  })
  return (asked: Asked): Promise<RawAnswer | undefined> => {
    count += 1
    const answer = Promise.withResolvers<RawAnswer | undefined>()
    waiting.set(count, answer)
    child.send({ id: count, ...asked }, error => {
      if (error) answer.reject(error)
    })
    return answer.promise
  }
}
