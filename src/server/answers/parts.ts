import type { Region } from '#server/shown.ts'

/** A part of an answer that is too long to be made, or kept, as a whole. */
export interface Part {
  regions: readonly Region[]
  body: Buffer
}
