import { latestOnly } from '#web/ui/suggestions.ts'

const latest = latestOnly()
/** The address whose content stands on the page. */
let shown: string | undefined

const here = () => location.pathname + location.search

function goBack() {
  // a jump within the page comes here too
  if (here() !== shown) location.reload()
}

async function readPart(address: string, part: string): Promise<{ title: string; part: Element }> {
  const answer = await fetch(address)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const found = page.getElementById(part)
  if (!found) throw new Error(`${address} has no ${part}`)
  return { title: page.title, part: found }
}

/** What the head of the exchanged part says, for those who hear the page. */
export const headOf = (part: string): string =>
  [...document.querySelectorAll(`#${part} header > *`)].map(said => said.textContent).join(', ')

/**
 * Shows another address of this page by exchanging one part of it, so that focus and scroll stay. Answers false when
 * it could not be read, and true when it stands there or something newer was asked for meanwhile.
 */
export async function showInPlace(address: string, part: string): Promise<boolean> {
  const answer = await latest.take(readPart(address, part).catch(() => 'failed' as const))
  if (answer === 'failed') return false
  if (!answer) return true
  if (shown === undefined) addEventListener('popstate', goBack)
  if (address !== here()) history.pushState(null, '', address)
  shown = here()
  document.title = answer.title
  document.getElementById(part)!.replaceWith(document.adoptNode(answer.part))
  return true
}
