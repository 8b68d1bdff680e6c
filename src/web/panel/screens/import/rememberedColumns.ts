import * as z from 'zod/mini'
import { isTarget, type Mapping, type Target } from './columns.ts'

const KEY = 'importColumns'
/** Headers that are remembered, the newest first. */
const MAX_REMEMBERED = 20

const Remembered = z.array(
  z.object({ header: z.array(z.string()), mapping: z.array(z.nullable(z.custom<Target>(isTarget))) }),
)

function readRemembered(): z.infer<typeof Remembered> {
  try {
    return Remembered.parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((head, at) => head === other[at])

/** Returns what was chosen for a header on this device; undefined when nothing was. */
export const findRememberedColumns = (header: readonly string[]): Mapping | undefined =>
  readRemembered()
    .find(known => isSame(known.header, header))
    ?.mapping.map(target => target ?? undefined)

export function rememberColumns(header: readonly string[], mapping: Mapping): void {
  const others = readRemembered().filter(known => !isSame(known.header, header))
  const all = [{ header, mapping: mapping.map(target => target ?? null) }, ...others].slice(0, MAX_REMEMBERED)
  try {
    localStorage.setItem(KEY, JSON.stringify(all))
  } catch {
    // a full storage forgets; the columns are chosen again
  }
}
