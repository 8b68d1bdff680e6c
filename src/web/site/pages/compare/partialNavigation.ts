import { latestOnly } from '#web/ui/latestOnly.ts'

/** id of what the form of a tab shows, which is exchanged in place. */
export const RESULT = 'shown'

const latest = latestOnly()

const getAddress = () => location.pathname + location.search

async function loadPart(address: string, id: string): Promise<{ title: string; part: Element }> {
  const answer = await fetch(address)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const part = page.getElementById(id)
  if (!part) throw new Error(`${address} has no ${id}`)
  return { title: page.title, part }
}

/** The heading of the result, for those who hear the page. */
export const readResultHeading = (): string =>
  [...document.querySelectorAll(`#${RESULT} header > *`)].map(line => line.textContent).join(', ')

/**
 * Shows another address of this page by exchanging one part of it, so that focus and scroll stay. Returns `late` when
 * something newer was asked for in the meantime, or somebody has gone back: this is not what the page shows then.
 */
export async function showInPlace(address: string, id: string): Promise<'shown' | 'late' | 'failed'> {
  const before = getAddress()
  const loaded = await latest.take(loadPart(address, id).catch(() => 'failed' as const))
  if (!loaded || getAddress() !== before) return 'late'
  if (loaded === 'failed') return 'failed'
  if (address !== before) history.pushState(null, '', address)
  // tabHistory.ts listens
  dispatchEvent(new Event('shown'))
  document.title = loaded.title
  document.getElementById(id)!.replaceWith(document.adoptNode(loaded.part))
  return 'shown'
}
