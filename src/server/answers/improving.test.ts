import { expect, test, vi } from 'vitest'
import { answerOf, type Form, takeForm } from './answer.ts'
import { openImproving } from './improving.ts'

/** A page that has lived long, and how often a form took the place of the quick one. */
async function oldAnswer() {
  const body = Buffer.from('<p>Chicken 230 rupees</p>'.repeat(500))
  const answer = answerOf({ body, type: 'text/html', headers: [], regions: [] })
  await takeForm(answer, 'br')
  answer.madeAt -= 60_000
  const made: Form[] = [answer.forms.br!]
  Object.defineProperty(answer.forms, 'br', { get: () => made.at(-1), set: form => made.push(form) })
  return { answer, improved: () => made.length - 1 }
}

test('an answer that everybody asks for is made as small as it can be, and only once', async () => {
  const improve = openImproving()
  const asked = await oldAnswer()
  const next = await oldAnswer()
  for (let times = 0; times < 100; times++) improve(asked.answer)
  // one after the other: the last one is done when nothing of the first is left
  improve(next.answer)
  await vi.waitFor(() => expect(next.improved()).toBe(1))
  expect(asked.improved()).toBe(1)
  expect(asked.answer.forms.br?.isBest).toBe(true)
})
