/*
 * The visitor's own city, sharing and printing. Pages are the same for everybody, so the choice lives in this browser
 * alone; storage can be forbidden, and then nothing is remembered. Home's board is exchanged by myCityInPlace.ts, which also
 * sees what is looked for there. Started by islands/loader.ts, once the page can be read or is touched.
 */

const MY_CITY = 'city'
/** When a city was looked for that is to be the visitor's own; kept by the tab, and by myCityInPlace.ts too. */
const CHOOSING = 'choosing'
/** The page of the city has come by then, or was touched where data is saved, ms; a later one was not looked for. */
const FOUND = 60_000

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

const choose = () => tried(() => sessionStorage.setItem(CHOOSING, String(Date.now())))

/** Whether this city was just looked for, to be asked once. */
const isChosen = () =>
  tried(() => {
    const at = sessionStorage.getItem(CHOOSING)
    sessionStorage.removeItem(CHOOSING)
    return Date.now() - Number(at) < FOUND
  })

function toggle(city: string) {
  if (read(MY_CITY) === city) drop(MY_CITY)
  else keep(MY_CITY, city)
  show()
}

/** The national board again; the field to look for another city has the focus. */
function leaveMyBoard({ isForgotten }: { isForgotten: boolean }) {
  const find = document.querySelector<HTMLInputElement>('#find')
  if (isForgotten) {
    drop(MY_CITY)
    const [national, mine] = document.querySelectorAll('.slot .board')
    national?.classList.remove('covered')
    document.querySelector('.slot')?.classList.remove('mine')
    document.documentElement.classList.remove('own')
    mine?.remove()
  } else find?.form?.addEventListener('submit', choose, { once: true })
  find?.focus()
}

type Place = [latitude: number, longitude: number, name: string, address: string]

/** A degree of latitude, km. */
const DEGREE = 111.2

/** Says which city is nearest, and how far it is. The place of the visitor is asked for at this press only, and stays on the device. */
async function showNearest(button: HTMLElement): Promise<void> {
  const { near, km } = button.dataset
  try {
    const [{ coords }, answer] = await Promise.all([
      new Promise<GeolocationPosition>((found, fail) =>
        navigator.geolocation.getCurrentPosition(found, fail, { timeout: 10_000, maximumAge: 600_000 }),
      ),
      fetch(near!),
    ])
    const places: Place[] = await answer.json()
    // a degree of longitude is shorter the farther north it is
    const shrink = Math.cos((coords.latitude * Math.PI) / 180)
    const measure = ([latitude, longitude]: Place) =>
      Math.hypot(latitude - coords.latitude, shrink * (longitude - coords.longitude))
    const nearest = places.sort((a, b) => measure(a) - measure(b))[0]!
    const [, , name, href] = nearest
    const distance = Math.max(1, Math.round(measure(nearest) * DEGREE))
    const link = Object.assign(document.createElement('a'), {
      href,
      textContent: `${name}, ${km!.replace('*', String(distance))}`,
    })
    button.replaceWith(link)
    link.focus()
  } catch {
    // the place is not known, or not told: a name is
    document.querySelector<HTMLElement>('#find')!.focus()
  }
}

function share({ share: text = '', link: url = '' }: DOMStringMap) {
  // who closes the dialog has changed their mind
  navigator.share({ text, url }).catch(() => {})
}

function press(event: Event) {
  const button = (event.target as Element).closest('button')
  if (!button) return
  const { dataset } = button
  if (dataset.myCity !== undefined) toggle(dataset.myCity)
  else if (dataset.changeCity !== undefined) leaveMyBoard({ isForgotten: false })
  else if (dataset.forgetCity !== undefined) leaveMyBoard({ isForgotten: true })
  else if (dataset.share !== undefined) share(dataset)
  else if (dataset.print !== undefined) print()
  else if (dataset.near !== undefined) void showNearest(button)
}

export function start(): void {
  if (thisCity && isChosen()) keep(MY_CITY, thisCity)
  show()
  addEventListener('click', press)
}
