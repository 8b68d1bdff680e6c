import { SAVE_BAR } from '#messages/panel/rateEntry.js'
import { Button } from '#web/panel/components/Button.tsx'
import type { Cell } from './cells.ts'
import { countTyped, fillUnquoted } from './edits.ts'
import type { Sheet } from './sheet.ts'
import type { GridForm } from './useSheet.ts'

/** Asks about rates that were left empty, once a save was tried: one press says that they were not quoted. */
export function NotQuoted({ rows, form }: { rows: Sheet; form: GridForm }) {
  const typed = fillUnquoted(rows)
  const count = countTyped(typed)
  const [first] = Object.entries(typed)
  if (!first) return null
  const [key, cells] = first
  return (
    <Button
      look="plain small"
      label={SAVE_BAR.notQuoted({ count })}
      onClick={() => {
        form.type(typed, SAVE_BAR.saidNotQuoted)
        form.focus(key, Object.keys(cells)[0] as Cell)
      }}
    />
  )
}
