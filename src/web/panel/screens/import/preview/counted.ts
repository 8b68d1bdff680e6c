import type { Line, LineState } from './lines.ts'

/** Groups the lines are looked at in; a line to look at twice is in two of them. */
const GROUPS = ['wrong', 'refused', 'doubtful', 'created', 'updated', 'saved', 'unchanged'] as const
export type Group = (typeof GROUPS)[number]

const isToSave = (state: LineState) => state === 'created' || state === 'updated'

/** Lines that would be saved. */
export const listToSave = (lines: readonly Line[]): Line[] => lines.filter(({ state }) => isToSave(state))

/** Lines whose rows are not saved and never will be as they are. */
export const listRejected = (lines: readonly Line[]): Line[] =>
  lines.filter(({ state }) => state === 'wrong' || state === 'refused')

/** The groups that have lines, in the order they matter. */
export function groupLines(lines: readonly Line[]): { group: Group; lines: Line[] }[] {
  const isIn = (line: Line, group: Group) =>
    group === 'doubtful' ? isToSave(line.state) && line.warnings.length > 0 : line.state === group
  return GROUPS.map(group => ({ group, lines: lines.filter(line => isIn(line, group)) })).filter(
    ({ lines }) => lines.length > 0,
  )
}

/** Row numbers as people write them: 2–5, or 2, 7. */
export function writtenNumbers(numbers: readonly number[]): string {
  const [first, last] = [numbers[0]!, numbers.at(-1)!]
  if (numbers.length > 2 && last - first === numbers.length - 1) return `${first}–${last}`
  return numbers.length > 4 ? `${numbers.slice(0, 3).join(', ')}, …` : numbers.join(', ')
}
