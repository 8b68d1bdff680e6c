/**
 * Roles of the parts of a table, spoken out: a phone lays grouped rows out as grids, and `display` drops the roles
 * that the elements have of themselves.
 */
export const as = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHead: { role: 'columnheader', scope: 'col' },
  rowHead: { role: 'rowheader', scope: 'row' },
  groupHead: { role: 'rowheader', scope: 'rowgroup' },
  cell: { role: 'cell' },
} as const
