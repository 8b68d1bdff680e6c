/*
 * The visitor's own cities, the nearest one, and sharing. Pages are the same for everybody, so the choice lives in this browser
 * alone; storage can be forbidden, and then nothing is remembered. Home's board is exchanged by myCitiesInPlace.ts. Started by
 * islands/loader.ts, once the page can be read or is touched.
 */

/** Addresses of the visitor's cities, the one that was saved last first; myCitiesInPlace.ts reads them, too. */
const MY_CITIES = 'cities'
/** As many as can be compared. */
const MOST = 3

/** Undefined where storage is forbidden. */
const tried = <T>(what: () => T): T | undefined => {
  try {
    return what()
  } catch {
    return undefined
  }
}

const readMyCities = (): string[] => tried(() => localStorage.getItem(MY_CITIES)?.split(',')) ?? []

/** Keeps the first three. */
function keepMyCities(cities: readonly string[]): void {
  const kept = cities.slice(0, MOST)
  tried(() =>
    kept.length > 0 ? localStorage.setItem(MY_CITIES, kept.join()) : localStorage.removeItem(MY_CITIES),
  )
}

const mineButton = document.querySelector<HTMLButtonElement>('[data-my-city]')
const thisCity = mineButton?.dataset.myCity

function show() {
  mineButton?.setAttribute('aria-pressed', String(readMyCities().includes(thisCity!)))
}

/** Says beside a button what its press has led to. */
function say(button: HTMLElement, sentence: string) {
  button.parentElement!.querySelector('output')!.textContent = sentence
}

function toggle(button: HTMLElement) {
  const { myCity: city, full } = button.dataset
  const mine = readMyCities()
  const others = mine.filter(each => each !== city)
  keepMyCities(others.length < mine.length ? others : [city!, ...mine])
  say(button, others.length === MOST ? full! : '')
  show()
}

/** The board is of the next one then, or of the country. */
function forgetFirst() {
  keepMyCities(readMyCities().slice(1))
  location.reload()
}

/** Compare Cities without a choice begins with the visitor's cities. */
function compareMyCities(): void {
  const mine = readMyCities()
  if (mine.length === 0 || !location.pathname.endsWith('/compare') || location.search !== '?tab=cities')
    return
  location.replace(`?${new URLSearchParams([['tab', 'cities'], ...mine.map(city => ['city', city])])}`)
}

type Place = [latitude: number, longitude: number, name: string, address: string]

/** A degree of latitude, km. */
const DEGREE = 111.2

/** Says which city is nearest, and how far it is. The place of the visitor is asked for at this press only, and stays on the device. */
async function showNearest(button: HTMLElement): Promise<void> {
  const { near, km, unknown } = button.dataset
  say(button, '')
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
    say(button, unknown!)
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
  if (dataset.myCity !== undefined) toggle(button)
  else if (dataset.forgetCity !== undefined) forgetFirst()
  else if (dataset.share !== undefined) share(dataset)
  else if (dataset.near !== undefined) void showNearest(button)
}

export function start(): void {
  show()
  compareMyCities()
  addEventListener('click', press)
}
