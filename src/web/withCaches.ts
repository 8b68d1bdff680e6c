/** Uses the caches of the browser. Undefined where it offers none: to a page without TLS, or with storage forbidden. */
export async function withCaches<T>(use: (caches: CacheStorage) => Promise<T>): Promise<T | undefined> {
  try {
    return await (globalThis.caches && use(globalThis.caches))
  } catch {
    return undefined
  }
}
