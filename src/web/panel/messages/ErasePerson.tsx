import { Ask } from '#web/panel/Ask.tsx'
import { Field } from '#web/panel/fields/Field.tsx'
import { ERASE } from './texts.ts'
import { useErase } from './useErase.ts'

/** A person may ask for their messages to be forgotten (docs/design/security.md, personal data). */
export function ErasePerson({ onErased }: { onErased: () => void }) {
  const { person, setPerson, problem, asked, isErasing, ask, erase, cancel } = useErase(onErased)
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
        <Ask
          question={ERASE.question}
          explain={ERASE.explain(asked)}
          stay={ERASE.stay}
          go={isErasing ? ERASE.going : ERASE.go}
          isBusy={isErasing}
          onStay={cancel}
          onGo={() => void erase()}
        />
      )}
    </details>
  )
}
