import { useState } from 'react'
import { useMutation } from '#web/panel/query/useMutation.ts'
import { type Tone, toast } from '#web/ui/toasts/toast.ts'

/** Result of the last save; the toast of it leaves `detail` out. */
export interface SaveStatus {
  text: string
  tone: Tone
  detail?: string | undefined
}

/** Saves once at a time and shows the result in the save bar and as a toast; `send` throws `CallFailed`. */
export function useSaving<V = void>(send: (variables: V) => Promise<void>) {
  const [status, setStatus] = useState<SaveStatus>()
  const saving = useMutation<V>({
    mutationFn: send,
    onError: ({ message }) => showStatus({ text: message, tone: 'error' }),
  })

  function showStatus(outcome: SaveStatus) {
    setStatus(outcome)
    toast(outcome.text, outcome.tone)
  }

  return { status, setStatus, showStatus, isSaving: saving.isPending, save: saving.mutate }
}
