import { KIND_LABELS } from '#messages/panel/language.js'
import { KINDS } from '#shared/rates/markets.ts'
import { as } from './tableRoles.ts'

/** Text of a head, and the class of its column. */
export type ColumnHead = string | readonly [text: string, className: string]

export const KIND_HEADS = KINDS.map((kind): ColumnHead => [KIND_LABELS[kind], 'num'])

export const ColumnHeads = ({ columns }: { columns: readonly ColumnHead[] }) => (
  <thead {...as.group}>
    <tr {...as.row}>
      {columns.map(column => {
        const [text, className] = typeof column === 'string' ? [column] : column
        return (
          <th {...as.columnHead} className={className} key={text}>
            {text}
          </th>
        )
      })}
    </tr>
  </thead>
)
