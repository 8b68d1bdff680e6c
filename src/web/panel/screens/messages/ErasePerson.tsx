import { ConfirmDialog } from '#web/panel/components/ConfirmDialog.tsx'
import { Field } from '#web/panel/components/fields/Field.tsx'
import { ERASE } from './texts.ts'
import { useErase } from './useErase.ts'

/** A person may ask for their messages to be forgotten (docs/design/security.md, personal data). */
export function ErasePerson({ onErased }: { onErased: () => void }) {
  const { person, setPerson, problem, asked, erasing, ask, cancel } = useErase(onErased)
  return (
    <details className="erase">
      <summary>{ERASE.heading}</summary>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          ask()
        }}
      >
        <Field id="person" label={ERASE.person} problem={problem} isAlert>
          {marks => (
            <input
              {...marks}
              type="text"
              autoComplete="off"
              value={person}
              onChange={event => setPerson(event.target.value)}
            />
          )}
        </Field>
        <button type="submit" className="btn danger">
          {ERASE.send}
        </button>
      </form>
      {asked !== undefined && (
        <ConfirmDialog
          question={ERASE.question}
          explain={ERASE.explain(asked)}
          stay={ERASE.stay}
          go={erasing.isPending ? ERASE.going : ERASE.go}
          isBusy={erasing.isPending}
          onStay={cancel}
          onGo={() => erasing.mutate(asked)}
        />
      )}
    </details>
  )
}
