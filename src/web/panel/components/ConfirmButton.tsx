import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { Button } from './Button.tsx'
import { ConfirmDialog } from './Dialog.tsx'

interface ConfirmButtonProps extends ComponentProps<typeof Button> {
  question: string
  explain: string
  go: string
  /** In place of `go`, while it is on its way. */
  going?: string
  /** Does what was asked about; throws `CallFailed`. */
  onGo: () => Promise<unknown>
}

/** A button that asks before it does something. */
export function ConfirmButton({ question, explain, go, going = go, onGo, ...button }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const { isPending, mutate } = useMutation({ mutationFn: onGo, onSettled: () => setAsking(false) })
  return (
    <>
      <Button disabled={isPending} {...button} onClick={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          question={question}
          explain={explain}
          go={isPending ? going : go}
          isBusy={isPending}
          onStay={() => setAsking(false)}
          onGo={() => mutate()}
        />
      )}
    </>
  )
}
