import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { LEAVE, REASON, SAVE_BAR } from '#messages/panel/rateEntry.js'
import { UNDO } from '#messages/panel/undo.js'
import { MAX_REASON } from '#shared/rates/rates.ts'
import { readToken } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { ConfirmDialog } from '#web/panel/components/Dialog.tsx'
import { TextField } from '#web/panel/components/fields.tsx'
import { useKeptFocus } from '#web/panel/components/useKeptFocus.ts'
import { SaveQuestion } from './SaveQuestion.tsx'
import type { Sheet } from './sheet.ts'
import { useIsSlow } from './useIsSlow.ts'
import type { SaveStatus } from './useSheet.ts'

interface Entering {
  status: SaveStatus | undefined
  unsaved: Sheet
  question: ComponentProps<typeof SaveQuestion>['of']
  isSaving: boolean
  save: () => void
  discard: () => void
}

interface SaveBarProps {
  entering: Entering
  /** Says what there is to save, or that there is nothing. */
  summary: ReactNode
  isDisabled?: boolean
  /** Further buttons. */
  others?: ReactNode
}

interface EntryFormProps extends SaveBarProps {
  /** Whether something else would be lost, too. */
  isLeft?: boolean
  children: ReactNode
}

/** Handles Enter in a field that has its own use for it, instead of sending the form. Ctrl+Enter saves, as anywhere in it. */
export const onEnter = (run: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  run()
}

/** Form for rates, with the save bar below, where the focus goes on; Ctrl+Enter saves from anywhere in it. */
export function EntryForm({ children, isLeft = false, ...bar }: EntryFormProps) {
  const { save, isSaving } = bar.entering
  const { onFocus, onBlur } = useKeptFocus(form => {
    const submit = form.querySelector<HTMLElement>('.savebar [type="submit"]:enabled')
    if (!isSaving) (submit ?? form.querySelector<HTMLElement>('.savebar [role="status"]'))?.focus()
  })

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  }

  return (
    <form
      noValidate
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      {children}
      <SaveBar {...bar} />
      <SaveQuestion of={bar.entering.question} />
      <LeaveWarning isUnsaved={bar.entering.unsaved.length > 0 || isLeft} />
    </form>
  )
}

const TONES = { success: 'good', error: 'alarm', info: undefined } as const

function SaveBar({ entering, summary, isDisabled = false, others }: SaveBarProps) {
  const { isSaving, unsaved } = entering
  const isSending = isSaving && !entering.question.asked
  const isSlow = useIsSlow(isSending)
  // what was typed since is not saved: the toast has told of the rest
  const status = unsaved.length > 0 && entering.status?.tone === 'success' ? undefined : entering.status

  return (
    <div className="savebar row near">
      <div className="hint grow">
        <p role="status" tabIndex={-1}>
          {status && (
            <>
              <b className={TONES[status.tone]}>{status.text}</b> <span>{status.detail}</span>
            </>
          )}
        </p>
        {isSlow ? <p role="status">{SAVE_BAR.slow}</p> : summary && <p>{summary}</p>}
      </div>
      {status?.undo && (
        <Button
          look="plain"
          label={UNDO.label}
          aria-label={SAVE_BAR.undoOf({ what: status.text })}
          onClick={status.undo}
        />
      )}
      {unsaved.length > 0 && (
        <Button look="plain" label={SAVE_BAR.discard} disabled={isSaving} onClick={entering.discard} />
      )}
      {others}
      <Button
        type="submit"
        label={isSending ? SAVE_BAR.saving : SAVE_BAR.submit}
        disabled={isSaving || isDisabled}
      />
    </div>
  )
}

/** Warns before something unsaved is lost: the browser's own warning outside the panel, a question inside it. */
function LeaveWarning({ isUnsaved }: { isUnsaved: boolean }) {
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnsaved])

  // a session that has ended is not held up by a question
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname && readToken() !== null,
  )
  if (blocker.state !== 'blocked') return null
  return <ConfirmDialog {...LEAVE} onStay={blocker.reset} onGo={blocker.proceed} />
}

export const ReasonField = ({
  value = '',
  ...field
}: {
  value: string | undefined
  problem?: string | undefined
  onChange: (reason: string) => void
}) => (
  <TextField
    id="reason"
    label={REASON.label}
    maxLength={MAX_REASON}
    autoComplete="off"
    value={value}
    {...field}
  />
)
