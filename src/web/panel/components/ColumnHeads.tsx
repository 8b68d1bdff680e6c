import { KIND_LABELS } from '#messages/panel/language.js'
import { KINDS } from '#shared/rates/markets.ts'

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

/** Roles of the parts of a table that a phone lays out as grids or blocks: `display` drops those the elements have. */
export const as = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHead: { role: 'columnheader', scope: 'col' },
  rowHead: { role: 'rowheader', scope: 'row' },
  groupHead: { role: 'rowheader', scope: 'rowgroup' },
  cell: { role: 'cell' },
} as const
