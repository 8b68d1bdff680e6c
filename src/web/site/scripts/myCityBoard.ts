/*
 * Puts the board of the visitor's own city in the place of the national one, which is of the same height. Written
 * beside the board, so that neither is seen before it is known which one counts. Whatever goes wrong, the national
 * board stands.
 */
const slot = document.querySelector<HTMLElement>('.slot')!

function myCity(): string | undefined {
  try {
    return localStorage.getItem('city') ?? undefined
  } catch {
    return undefined
  }
}

async function showCityBoard(city: string): Promise<void> {
  const address = slot.dataset.board!.replace('*', encodeURIComponent(city))
  const answer = await fetch(address, { signal: AbortSignal.timeout(4000) })
  const mine = new DOMParser().parseFromString(answer.ok ? await answer.text() : '', 'text/html')
  const board = mine.querySelector('.board')
  if (!board) throw new Error('no such city')
  slot.firstElementChild!.classList.add('covered')
  slot.append(board)
}

// The first city somebody looks for is theirs. Noted here, for the form can be sent before myCity.ts has come.
addEventListener('submit', ({ target }) => {
  try {
    if ((target as Element).matches('.find') && !myCity()) sessionStorage.setItem('choosing', `${Date.now()}`)
  } catch {
    // forbidden: nothing is remembered
  }
})

const city = myCity()
if (city) {
  slot.classList.add('waiting', 'mine')
  showCityBoard(city)
    .catch(() => slot.classList.remove('mine'))
    .finally(() => slot.classList.remove('waiting'))
}
