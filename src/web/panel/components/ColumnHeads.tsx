import { as } from '#web/panel/components/tableRoles.ts'

/** The head of a table, a word a column. */
export const ColumnHeads = ({ columns }: { columns: readonly string[] }) => (
  <thead {...as.group}>
    <tr {...as.row}>
      {columns.map(column => (
        <th {...as.columnHead} key={column}>
          {column}
        </th>
      ))}
    </tr>
  </thead>
)
