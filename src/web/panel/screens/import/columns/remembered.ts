import { z } from 'zod'
import { isTarget, type Mapping, type Target } from './targets.ts'

const KEY = 'importColumns'
/** Headers that are remembered, the newest first. */
const KEPT = 20

const Remembered = z.array(
  z.object({ header: z.array(z.string()), mapping: z.array(z.custom<Target>(isTarget).nullable()) }),
)

function remembered(): z.infer<typeof Remembered> {
  try {
    return Remembered.parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((head, at) => head === other[at])

/** What somebody chose for a header on this device; undefined when nobody did. */
export const rememberedFor = (header: readonly string[]): Mapping | undefined =>
  remembered()
    .find(known => isSame(known.header, header))
    ?.mapping.map(target => target ?? undefined)

export function remember(header: readonly string[], mapping: Mapping): void {
  const others = remembered().filter(known => !isSame(known.header, header))
  const all = [{ header, mapping: mapping.map(target => target ?? null) }, ...others].slice(0, KEPT)
  try {
    localStorage.setItem(KEY, JSON.stringify(all))
  } catch {
    // a full storage forgets; the columns are chosen again
  }
}
