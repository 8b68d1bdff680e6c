/**
 * Whether a record's version is one the caller has seen. Without `If-Match` any is: the specified client sends
 * none (docs/design/decisions.md, Rates).
 */
export function isSeen(version: number, ifMatch: string | undefined): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true
  return ifMatch.split(',').some(tag => tag.trim().replace(/^W\//, '') === `"${version}"`)
}
