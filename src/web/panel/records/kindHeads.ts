import { KIND_LABELS } from '#messages/panel/language.js'
import { KINDS } from '#shared/rates/markets.ts'

/** The columns of prices. */
export const KIND_HEADS = KINDS.map(kind => [KIND_LABELS[kind], 'num'] as const)
