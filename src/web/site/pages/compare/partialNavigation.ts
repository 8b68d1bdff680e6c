import { latestOnly } from '#web/ui/suggestions.ts'

const latest = latestOnly()

const here = () => location.pathname + location.search

async function readPart(address: string, part: string): Promise<{ title: string; part: Element }> {
  const answer = await fetch(address)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const found = page.getElementById(part)
  if (!found) throw new Error(`${address} has no ${part}`)
  return { title: page.title, part: found }
}

/** What the head of the exchanged part says, for those who hear the page. */
export const getHeadUrl = (part: string): string =>
  [...document.querySelectorAll(`#${part} header > *`)].map(said => said.textContent).join(', ')

/**
 * Shows another address of this page by exchanging one part of it, so that focus and scroll stay. Answers `late` when
 * something newer was asked for meanwhile, or somebody has gone back: what stands there then is not this.
 */
export async function showInPlace(address: string, part: string): Promise<'shown' | 'late' | 'failed'> {
  const before = here()
  const answer = await latest.take(readPart(address, part).catch(() => 'failed' as const))
  if (!answer || here() !== before) return 'late'
  if (answer === 'failed') return 'failed'
  if (address !== before) history.pushState(null, '', address)
  // heard by tabHistory.ts
  dispatchEvent(new Event('shown'))
  document.title = answer.title
  document.getElementById(part)!.replaceWith(document.adoptNode(answer.part))
  return 'shown'
}
