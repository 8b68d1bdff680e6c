/*
 * Puts what is of the visitor's own cities in its place, before it is seen. Written behind Home's board, which that of the
 * first one takes the place of, and above a table of today, into which their rows are put first. Both wait until it is known
 * what stands there: browsers paint what has come of a page, and nothing may be seen to move. Whatever goes wrong, the
 * page stands as it came.
 */

/** As myCities.ts keeps them; empty where storage is forbidden. */
function readMyCities(): string[] {
  try {
    return localStorage.getItem('cities')?.split(',') ?? []
  } catch {
    return []
  }
}

const slot = document.querySelector<HTMLElement>('.slot')
const list = document.querySelector<HTMLElement>('.ratelist')

/** The board of a city, and its price in one line. */
async function loadCity(at: HTMLElement, city: string): Promise<{ board: Element; line: Element }> {
  const address = at.dataset.board!.replace('*', encodeURIComponent(city))
  const answer = await fetch(address, { signal: AbortSignal.timeout(4000) })
  const part = new DOMParser().parseFromString(answer.ok ? await answer.text() : '', 'text/html')
  const board = part.querySelector('.board')
  const line = part.querySelector('.near li')
  if (!board || !line) throw new Error('no such city')
  return { board, line }
}

/** Both boards are of one height. */
async function showCityBoard(at: HTMLElement, city: string): Promise<void> {
  const { board } = await loadCity(at, city)
  at.firstElementChild!.classList.add('covered')
  at.append(board)
}

/** The lines of the other cities have their places at once. */
function showOthers(at: HTMLElement, others: readonly string[]): void {
  const lines = document.createElement('ul')
  lines.className = 'near'
  for (const city of others) {
    const place = lines.appendChild(document.createElement('li'))
    loadCity(at, city).then(
      ({ line }) => place.replaceWith(line),
      () => place.remove(),
    )
  }
  at.append(lines)
}

function showCitiesFirst(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.ratelist .city a')]
  for (const city of readMyCities().reverse()) {
    const path = `/chicken-rate/${encodeURIComponent(city)}`
    const link = links.find(({ pathname }) => pathname.endsWith(path))
    const row = link?.closest<HTMLElement>('.grouped tbody, .cities tbody tr')
    if (!row) continue
    // `auto` would give it an estimated height for a frame
    row.style.contentVisibility = 'visible'
    row.parentElement?.querySelector(':scope > tbody, :scope > tr')?.before(row)
  }
}

const [first, ...others] = readMyCities()
if (list) {
  // exchange.ts has exchanged the table
  addEventListener('rates', showCitiesFirst)
  if (first) {
    const { style } = list
    style.visibility = 'hidden'
    addEventListener('DOMContentLoaded', () => {
      showCitiesFirst()
      style.visibility = ''
    })
  }
} else if (slot) {
  if (first) {
    slot.classList.add('waiting', 'mine')
    showCityBoard(slot, first)
      .catch(() => slot.classList.remove('mine'))
      .finally(() => slot.classList.remove('waiting'))
  }
  if (others.length > 0) showOthers(slot, others)
}
