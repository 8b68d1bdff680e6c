/** Text of a head, and the class of its column. */
export type ColumnHead = string | readonly [text: string, className: string]

export const ColumnHeads = ({ columns }: { columns: readonly ColumnHead[] }) => (
  <thead>
    <tr>
      {columns.map(column => {
        const [text, className] = typeof column === 'string' ? [column] : column
        return (
          <th key={text} scope="col" className={className}>
            {text}
          </th>
        )
      })}
    </tr>
  </thead>
)
