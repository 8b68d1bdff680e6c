/**
 * Returns a function that runs `work` once at a time. Who calls it during a run shares the one after it with all others that
 * do, so that every run begins after it was asked for.
 */
export function shareRuns<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined

  return function run(): Promise<T> {
    if (running !== undefined) {
      const runAgain = () => {
        next = undefined
        return run()
      }
      next ??= running.then(runAgain, runAgain)
      return next
    }
    running = work().finally(() => {
      running = undefined
    })
    return running
  }
}
