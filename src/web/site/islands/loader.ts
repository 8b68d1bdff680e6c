/*
 * Wakes an island, or whatever names scripts that start it, when it is touched, or all of them when the page has been
 * drawn and the browser is idle, at the latest a second after the load (only on touch for those who save data). A button
 * that is pressed meanwhile is pressed again once its script has come; what could not be loaded is tried again at the
 * next touch.
 */
const ISLAND = '[data-island]'

/** What the first script of an island exports. */
type Starting = { start(island: HTMLElement): void }

function wake(island: HTMLElement) {
  const urls = island.dataset.island
  delete island.dataset.island
  if (!urls) return
  let pressed: HTMLElement | null = null
  const press = (event: MouseEvent) => {
    pressed = (event.target as Element).closest<HTMLElement>('[type=button]')
    // it is made again: nobody else needs to hear of this one
    if (pressed) event.stopPropagation()
  }
  island.addEventListener('click', press)
  Promise.all(urls.split(' ').map(url => import(/* @vite-ignore */ url)))
    .finally(() => island.removeEventListener('click', press))
    .then(
      ([first]: Starting[]) => {
        first!.start(island)
        pressed?.click()
      },
      () => {
        island.dataset.island = urls
      },
    )
}

const islandAround = (target: EventTarget | null) =>
  (target as Partial<Element> | null)?.closest?.<HTMLElement>(ISLAND)

for (const type of ['pointerover', 'pointerdown', 'focusin']) {
  addEventListener(type, ({ target }) => {
    for (let at = islandAround(target); at; at = islandAround(at.parentElement)) wake(at)
  })
}

function wakeAll() {
  for (const island of document.querySelectorAll<HTMLElement>(ISLAND)) wake(island)
}

const { connection } = navigator as { connection?: { saveData?: boolean } }
if (!connection?.saveData) {
  const whenIdle = window.requestIdleCallback ?? setTimeout
  addEventListener('load', () => {
    // a page may have loaded before it is first drawn
    new PerformanceObserver(() => whenIdle(wakeAll)).observe({ type: 'paint', buffered: true })
    // not every browser says that it was drawn, and one with nothing to draw may never call itself idle
    setTimeout(wakeAll, 1000)
  })
}
