/*
 * Puts what is of the visitor's own city in its place, before it is seen. Written behind Home's board, which that of the
 * city takes the place of, and above a table of today, into which its row is put first. Both wait until it is known
 * what stands there: browsers paint what has come of a page, and nothing may be seen to move. Whatever goes wrong, the
 * page stands as it came.
 */
function myCity(): string | undefined {
  try {
    return localStorage.getItem('city') ?? undefined
  } catch {
    return undefined
  }
}

const city = myCity()
const slot = document.querySelector<HTMLElement>('.slot')
const list = document.querySelector<HTMLElement>('.ratelist')

/** Both boards are of one height. */
async function showCityBoard(at: HTMLElement): Promise<void> {
  const address = at.dataset.board!.replace('*', encodeURIComponent(city!))
  const answer = await fetch(address, { signal: AbortSignal.timeout(4000) })
  const mine = new DOMParser().parseFromString(answer.ok ? await answer.text() : '', 'text/html')
  const board = mine.querySelector('.board')
  if (!board) throw new Error('no such city')
  at.firstElementChild!.classList.add('covered')
  at.append(board)
}

function showCityFirst(): void {
  const path = `/chicken-rate/${encodeURIComponent(myCity() ?? '')}`
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.ratelist .city a')]
  const link = links.find(({ pathname }) => pathname.endsWith(path))
  const row = link?.closest<HTMLElement>('.grouped tbody, .cities tbody tr')
  if (!row) return
  // `auto` would give it an estimated height for a frame
  row.style.contentVisibility = 'visible'
  row.parentElement?.querySelector(':scope > tbody, :scope > tr')?.before(row)
}

if (list) {
  // rateBar.ts has exchanged the table
  addEventListener('rates', showCityFirst)
  if (city) {
    const { style } = list
    style.visibility = 'hidden'
    addEventListener('DOMContentLoaded', () => {
      showCityFirst()
      style.visibility = ''
    })
  }
} else if (slot) {
  // The first city somebody looks for is theirs. Noted here, for the form can be sent before myCity.ts has come.
  addEventListener('submit', ({ target }) => {
    try {
      if ((target as Element).matches('.find') && !myCity())
        sessionStorage.setItem('choosing', `${Date.now()}`)
    } catch {
      // forbidden: nothing is remembered
    }
  })
  if (city) {
    slot.classList.add('waiting', 'mine')
    showCityBoard(slot)
      .catch(() => slot.classList.remove('mine'))
      .finally(() => slot.classList.remove('waiting'))
  }
}
