import { type Instance, openInstance } from './instance.ts'
import type { Asked, Told } from './process.ts'

/** The process of one instance: it does what its parent asks, several things at a time. */
let instance: Instance | undefined

async function answer(asked: Asked): Promise<Told['answer']> {
  if ('open' in asked) instance = await openInstance(asked.open)
  else if ('setClock' in asked) await instance!.setClock(asked.setClock)
  else if ('run' in asked) await instance!.run(asked.run)
  else if ('call' in asked) {
    const { status, headers, bytes } = await instance!.call(asked.call)
    return { status, headers, bytes }
  } else {
    await instance!.end('stop')
    process.disconnect?.()
  }
  return undefined
}

process.on('message', ({ id, ...asked }: { id: number } & Asked) => {
  const tell = (told: Omit<Told, 'id'>) => {
    if (process.connected) process.send?.({ id, ...told })
  }
  answer(asked).then(
    given => tell({ answer: given }),
    error => tell({ error: String(error.stack) }),
  )
})
