interface Linked {
  name: string
  refersTo: string[]
}

/** Tables in an order in which each stands after those it refers to. Throws when they refer to each other in a circle. */
export function inOrder<T extends Linked>(tables: readonly T[]): T[] {
  const ordered: T[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const isReady = ({ name, refersTo }: Linked) => refersTo.every(each => each === name || !names.has(each))
    const ready = waiting.filter(isReady)
    if (ready.length === 0)
      throw new Error(`tables refer to each other in a circle: ${[...names].join(', ')}`)
    ordered.push(...ready)
    waiting = waiting.filter(table => !ready.includes(table))
  }
  return ordered
}
