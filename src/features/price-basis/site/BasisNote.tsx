import type { Basis } from '#shared/rates/basis.ts'
import { usePage } from '#web/site/page.ts'

export function BasisNote({ basis }: { basis: Basis | null }) {
  const { basis: words } = usePage().texts
  if (!basis) return words.line({ what: words.none })
  const { quotes, source } = basis
  const what = words.kind({ basis: basis.basis, source: source ?? '' })
  return words.line({ what: quotes === null ? what : words.counted({ what, quotes }) })
}
