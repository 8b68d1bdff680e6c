import { useState } from 'react'
import { useMutation } from '#web/panel/query/query.ts'
import { type Tone, toast } from '#web/ui/toasts/toast.ts'

/** What came of the last save, in the form and as a toast; `detail` stands in the form alone. */
export interface SaveStatus {
  text: string
  tone: Tone
  detail?: string | undefined
}

/** Saves once at a time and tells what came of it; `send` throws `CallFailed`. */
export function useSaving<V = void>(send: (variables: V) => Promise<void>) {
  const [status, setStatus] = useState<SaveStatus>()
  const saving = useMutation<V>({
    mutationFn: send,
    onError: ({ message }) => tell({ text: message, tone: 'error' }),
  })

  function tell(outcome: SaveStatus) {
    setStatus(outcome)
    toast(outcome.text, outcome.tone)
  }

  return { status, setStatus, tell, isSaving: saving.isPending, save: saving.mutate }
}
