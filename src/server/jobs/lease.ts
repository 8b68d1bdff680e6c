/** In s: what a process has claimed is another one's after this, unless it renews the claim. So long it waits after a kill. */
export const LEASE_SECONDS = 15
/** In ms. */
const RENEW_EVERY = 5000

/** Does work, and renews the claims on it meanwhile. A renewal that fails is left to the next one. */
export async function keepClaimed<T>(renew: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => renew().catch(() => {}), RENEW_EVERY)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
