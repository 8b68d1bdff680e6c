import { useRef, useState } from 'react'
import { CallFailed } from '#web/call.ts'
import { toastError } from './query.ts'

interface MutationOptions<V, D> {
  /** Throws `CallFailed`. */
  mutationFn: (variables: V) => Promise<D>
  /** Without it, a toast says why. */
  onError?: (error: CallFailed) => void
  onSettled?: (() => void) | undefined
}

interface Mutation<V, D> {
  /** What is on its way. */
  variables?: V
  data?: D
  error?: CallFailed
  isPending: boolean
}

/** A change that is sent once at a time: `mutate` is ignored while one is on its way. */
export function useMutation<V = void, D = unknown>({
  mutationFn,
  onError = toastError,
  onSettled,
}: MutationOptions<V, D>) {
  const [state, setState] = useState<Mutation<V, D>>({ isPending: false })
  const isBusy = useRef(false)

  async function send(variables: V) {
    if (isBusy.current) return
    isBusy.current = true
    setState({ variables, isPending: true })
    let settled: Mutation<V, D> = { isPending: false }
    try {
      settled = { data: await mutationFn(variables), isPending: false }
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      settled = { error: failed, isPending: false }
      onError(failed)
    } finally {
      isBusy.current = false
      setState(settled)
      onSettled?.()
    }
  }

  return { ...state, mutate: (variables: V) => void send(variables) }
}
