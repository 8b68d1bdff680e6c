/** Returns a pure function of objects that never change: what it finds of one is kept as long as that. */
export function findOnce<Of extends object, Found>(find: (of: Of) => Found): (of: Of) => Found {
  const known = new WeakMap<Of, { found: Found }>()
  return of => {
    const kept = known.get(of) ?? { found: find(of) }
    known.set(of, kept)
    return kept.found
  }
}
