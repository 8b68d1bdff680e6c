/** The pattern of an address with `:name` where a part is given: `/chicken-rate/:slug`. */
export const compilePattern = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The parts of an address by their names; undefined when it is not of this pattern. */
export function matchPattern(pattern: RegExp, path: string): Record<string, string> | undefined {
  const found = pattern.exec(path)
  if (!found) return undefined
  return Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, part]) => [name, decoded(part)]))
}
