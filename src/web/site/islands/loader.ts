/*
 * Hydrates an island, or loads the script of another element that names one, when it is touched; all of them when the
 * page has been painted and the browser is idle, at the latest a second after the load (visitors who save data: on touch
 * only). A button pressed before its script has come is pressed again then; a script that could not be loaded is tried
 * again at the next touch.
 */
const ISLAND = '[data-island]'

/** The first script of an island. */
type IslandModule = { start(island: HTMLElement): void }

function hydrate(island: HTMLElement) {
  const urls = island.dataset.island
  delete island.dataset.island
  if (!urls) return
  let pressed: HTMLElement | null = null
  const press = (event: MouseEvent) => {
    pressed = (event.target as Element).closest<HTMLElement>('[type=button]')
    // the press is repeated: nobody else needs this event
    if (pressed) event.stopPropagation()
  }
  island.addEventListener('click', press)
  Promise.all(urls.split(' ').map(url => import(/* @vite-ignore */ url)))
    .finally(() => island.removeEventListener('click', press))
    .then(
      ([first]: IslandModule[]) => {
        first!.start(island)
        pressed?.click()
      },
      () => {
        island.dataset.island = urls
      },
    )
}

const findIsland = (target: EventTarget | null) =>
  (target as Partial<Element> | null)?.closest?.<HTMLElement>(ISLAND)

for (const type of ['pointerover', 'pointerdown', 'focusin']) {
  addEventListener(type, ({ target }) => {
    for (let at = findIsland(target); at; at = findIsland(at.parentElement)) hydrate(at)
  })
}

function hydrateAll() {
  for (const island of document.querySelectorAll<HTMLElement>(ISLAND)) hydrate(island)
}

const { connection } = navigator as { connection?: { saveData?: boolean } }
if (!connection?.saveData) {
  const whenIdle = window.requestIdleCallback ?? setTimeout
  addEventListener('load', () => {
    // a page may have loaded before its first paint
    new PerformanceObserver(() => whenIdle(hydrateAll)).observe({ type: 'paint', buffered: true })
    // not every browser reports its paints, and one with nothing to paint may never be idle
    setTimeout(hydrateAll, 1000)
  })
}
