/** Drops every response but that to the last request: responses may overtake each other on their way. */
export function latestOnly() {
  let turn = 0
  return {
    /** Drops the responses to all requests so far. */
    drop(): void {
      turn += 1
    },
    /** Returns the response; undefined when it comes too late. */
    async take<T>(response: Promise<T>): Promise<T | undefined> {
      turn += 1
      const own = turn
      const value = await response
      return own === turn ? value : undefined
    },
  }
}
