/** Storage key of what was typed before the page was loaded in another language, by the ids of its fields. */
const KEY = 'typedBefore'

/** Keeps what is typed in forms over the next load of this tab; passwords and codes are typed again. */
export function keepTyped(): void {
  const fields = document.querySelectorAll<HTMLInputElement>(
    'form input:not([type="password"], [name="code"])',
  )
  const texts = Object.fromEntries([...fields].map(({ id, value }) => [id, value]))
  sessionStorage.setItem(KEY, JSON.stringify(texts))
}

/** Returns what was kept for fields. */
export function readTyped<Field extends string>(fields: readonly Field[]): Partial<Record<Field, string>> {
  const kept: Record<string, string> = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
  return Object.fromEntries(fields.flatMap(field => (kept[field] ? [[field, kept[field]]] : []))) as Partial<
    Record<Field, string>
  >
}

export const forgetTyped = (): void => sessionStorage.removeItem(KEY)
