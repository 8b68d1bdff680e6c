import { KINDS } from '#shared/rates/markets.ts'
import { as } from '#web/ui/roles.ts'
import type { Locale } from './words.ts'

export const KindHeads = ({ locale: { words } }: { locale: Locale }) =>
  KINDS.map(kind => (
    <th key={kind} {...as.columnHead} className="num">
      {words.kinds[kind]}
    </th>
  ))
