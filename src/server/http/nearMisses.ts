import { countEdits } from '#shared/edits.ts'
import { HttpError } from './httpError.ts'

/** Words that programs use instead of our parameters, each with the parameters it may stand for. */
const MEANINGS = new Map<string, readonly string[]>([
  ...['city', 'cities', 'town', 'place', 'state'].map(word => [word, ['location']] as const),
  ['day', ['date', 'month']],
  ['date', ['month']],
  ...['month', 'year'].map(word => [word, ['month', 'from', 'to', 'date']] as const),
  ...['since', 'start', 'after', 'begin'].map(word => [word, ['from']] as const),
  ...['until', 'till', 'end', 'before'].map(word => [word, ['to']] as const),
  ['at', ['asOf']],
  ...['page', 'offset', 'skip'].map(word => [word, ['cursor']] as const),
  ...['count', 'pagesize', 'perpage', 'size'].map(word => [word, ['limit']] as const),
])

/** A longer name is none of ours, however it is written. */
const LONGEST = 24
/** One edit of a shorter name is another word: `data` is not `date`, and `form` not `from`. */
const SHORTEST = 5

/** A parameter's name however it is written: `as_of`, `Location`, `location[]`. */
export const foldParameter = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

const isNear = (one: string, other: string) =>
  one === other ||
  (other.length >= SHORTEST && Math.abs(one.length - other.length) <= 1 && countEdits(one, other) <= 1)

/**
 * Returns the declared parameters that an unknown one may stand for; none where only another call has it. Undefined when the
 * name has nothing to do with ours.
 */
export function findMeant(
  name: string,
  declared: readonly string[],
  foldedOfAll: ReadonlySet<string>,
): readonly string[] | undefined {
  if (name.length > LONGEST) return undefined
  const folded = foldParameter(name)
  const near = declared.filter(other => isNear(folded, foldParameter(other)))
  if (near.length > 0) return near
  const meant = MEANINGS.get(folded)
  if (meant) return declared.filter(each => meant.includes(each))
  return foldedOfAll.has(folded) ? [] : undefined
}

const quote = (names: readonly string[], last: string) =>
  names
    .map(name => `\`${name}\``)
    .join(', ')
    .replace(/, (?=[^,]*$)/, last)

/** The error for a parameter that a call does not have and that would have filtered another one. */
export function createNearMissError(
  name: string,
  meant: readonly string[],
  declared: readonly string[],
): HttpError {
  const takes = declared.length > 0 ? `It takes ${quote(declared, ' and ')}.` : 'It takes none.'
  const hint = meant.length > 0 ? `Did you mean ${quote(meant, ' or ')}?` : takes
  const message = `This call has no parameter \`${name}\`. ${hint}`
  return new HttpError('request.invalid', { message, errors: [{ path: name, message }] })
}
