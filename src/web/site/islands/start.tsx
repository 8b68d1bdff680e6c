import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const listFields = (island: HTMLElement) => [...island.querySelectorAll<Field>('input, textarea, select')]

/** What a field holds, and where typing goes on. */
const readField = (field: Field) => ({
  value: field.value,
  checked: 'checked' in field && field.checked,
  hasFocus: field === document.activeElement,
  // only fields of text have one
  cursor: 'selectionStart' in field ? field.selectionStart : null,
  end: 'selectionEnd' in field ? field.selectionEnd : null,
})

/**
 * Restores what was typed before hydration: React overwrites text areas with what they were rendered with, and draws an island
 * anew, with empty fields, whose texts are no longer those it came with: a browser has translated them.
 */
function FieldsRestored({ island, children }: { island: HTMLElement; children: ReactNode }) {
  // the first render comes before React touches them
  const [typed] = useState(() => listFields(island).map(readField))
  useLayoutEffect(() => {
    for (const [at, field] of listFields(island).entries()) {
      const { value, checked, hasFocus, cursor, end } = typed[at] ?? readField(field)
      if (field.value !== value) field.value = value
      if ('checked' in field) field.checked = checked
      if (!hasFocus) continue
      field.focus()
      if (cursor !== null && 'setSelectionRange' in field) field.setSelectionRange(cursor, end)
    }
  }, [island, typed])
  return children
}

/** Hydrates what the server rendered. */
export const createStart =
  <Props extends object>(Part: ComponentType<Props>) =>
  (island: HTMLElement): void => {
    const props: Props = JSON.parse(island.nextElementSibling!.textContent!)
    const isTranslated = island.querySelector('font') !== null
    hydrateRoot(
      island,
      <FieldsRestored island={island}>
        <Part {...props} />
      </FieldsRestored>,
      { onRecoverableError: error => isTranslated || reportError(error) },
    )
  }
