import { Refused } from '#server/refused.ts'

/** The refusal of one who was too quick and has to wait so many ms. */
export const tooMany = (ms: number): Refused => new Refused('request.tooMany', { retryAfter: ms / 1000 })
