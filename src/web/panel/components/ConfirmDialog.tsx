import { useId, useLayoutEffect, useRef } from 'react'

interface AskProps {
  question: string
  explain?: string
  stay: string
  go: string
  isBusy?: boolean
  onStay: () => void
  onGo: () => void
}

/** A question before something is lost: opens with the focus on the harmless answer, Escape means that one too. */
export function ConfirmDialog({ question, explain, stay, go, isBusy = false, onStay, onGo }: AskProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const harmless = useRef<HTMLButtonElement>(null)
  const id = useId()

  // a layout effect: it cleans up while the dialog is still in the page
  useLayoutEffect(() => {
    const opened = dialog.current!
    opened.showModal()
    harmless.current!.focus()
    // closing, not only disappearing, gives the focus back to where it was
    return () => opened.close()
  }, [])

  /** The browser gives the focus back while the dialog is still there: a field that had it can be typed in again. */
  function leave() {
    dialog.current!.close()
    onStay()
  }

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className="ask"
      aria-labelledby={`${id}-question`}
      aria-describedby={explain && `${id}-explain`}
      onCancel={event => {
        event.preventDefault()
        leave()
      }}
    >
      <h2 id={`${id}-question`}>{question}</h2>
      {explain && <p id={`${id}-explain`}>{explain}</p>}
      <footer>
        <button type="button" className="btn plain" ref={harmless} onClick={leave}>
          {stay}
        </button>
        <button type="button" className="btn danger" disabled={isBusy} onClick={onGo}>
          {go}
        </button>
      </footer>
    </dialog>
  )
}
