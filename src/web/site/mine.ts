/*
 * The visitor's own city, sharing and printing. Pages are the same for everybody, so the choice lives in this browser
 * alone; storage can be forbidden, and then nothing is remembered. Home's board is exchanged by myBoard.ts, which also
 * sees what is looked for there. Started by islands/loader.ts, once the page can be read or is touched.
 */

const MY_CITY = 'city'
/** The next city that is found is to be the visitor's own. */
const CHOOSING = 'choosing-city'

const tried = <T>(what: () => T): T | undefined => {
  try {
    return what()
  } catch {
    return undefined
  }
}
const read = (key: string) => tried(() => localStorage.getItem(key)) ?? undefined
const keep = (key: string, value: string) => tried(() => localStorage.setItem(key, value))
const drop = (key: string) => tried(() => localStorage.removeItem(key))

const mineButton = document.querySelector<HTMLButtonElement>('[data-my-city]')
const thisCity = mineButton?.dataset.myCity

function show() {
  mineButton?.setAttribute('aria-pressed', String(read(MY_CITY) === thisCity))
}

function toggle(city: string) {
  if (read(MY_CITY) === city) drop(MY_CITY)
  else keep(MY_CITY, city)
  show()
}

/** The national board again; the field to look for another city has the focus. */
function leaveMyBoard({ isForgotten }: { isForgotten: boolean }) {
  if (isForgotten) {
    drop(MY_CITY)
    const [national, mine] = document.querySelectorAll<HTMLElement>('.slot .board')
    if (national) national.hidden = false
    mine?.remove()
  } else keep(CHOOSING, '1')
  document.getElementById('find')?.focus()
}

function share({ share: text, link: url }: DOMStringMap) {
  // who closes the dialog has changed their mind
  navigator.share({ text, url }).catch(() => {})
}

function press({ target }: Event) {
  const { dataset } = (target as Element).closest('button') ?? {}
  if (!dataset) return
  if (dataset.myCity !== undefined) toggle(dataset.myCity)
  else if (dataset.changeCity !== undefined) leaveMyBoard({ isForgotten: false })
  else if (dataset.forgetCity !== undefined) leaveMyBoard({ isForgotten: true })
  else if (dataset.share !== undefined) share(dataset)
  else if (dataset.print !== undefined) print()
}

export function start(): void {
  if (thisCity && read(CHOOSING)) {
    keep(MY_CITY, thisCity)
    drop(CHOOSING)
  }
  show()
  addEventListener('click', press)
}
