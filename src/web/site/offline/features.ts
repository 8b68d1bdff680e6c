import { FEATURES } from '#features/features.ts'

/** What a feature adds to the offline worker: `src/features/<name>/site/worker.ts` exports one as `feature`. */
export interface WorkerFeature {
  start(worker: ServiceWorkerGlobalScope): void
  /** Caches that the worker keeps for it. */
  caches: readonly string[]
  /** Addresses that the worker never answers: those that hold a secret. */
  never?: RegExp
}

const found = import.meta.glob<{ feature: WorkerFeature }>('/src/features/*/site/worker.ts', { eager: true })

export const PARTS = FEATURES.flatMap(name => found[`/src/features/${name}/site/worker.ts`]?.feature ?? [])
