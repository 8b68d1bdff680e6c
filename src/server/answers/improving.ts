import { type Answer, improve } from './answer.ts'

/** An answer that has lived this long is likely to live on, in ms. */
const OLD_ENOUGH = 2000
/** Answers that may wait for their best form. */
const MAX_WAITING = 100

/**
 * Makes the smallest forms of answers that are asked for again, one at a time: compressing well takes up to a third
 * of a second of a core.
 */
export function openImproving(): (answer: Answer) => void {
  const waiting = new Set<Answer>()

  async function work(): Promise<void> {
    for (const answer of waiting) {
      if (!answer.hasEnded) await improve(answer)
      waiting.delete(answer)
    }
  }

  return answer => {
    if (answer.forms.br?.isBest !== false || performance.now() - answer.madeAt < OLD_ENOUGH) return
    if (waiting.has(answer) || waiting.size >= MAX_WAITING) return
    waiting.add(answer)
    // whoever finds others waiting leaves it to them
    if (waiting.size === 1) void work()
  }
}
