/*
 * Hydrates an island, or loads the script of another element that names one, when it is touched; all of them but those
 * that wait for a touch when the page has been painted and the browser is idle, at the latest a second after the load
 * (visitors who save data: on touch only). A button pressed before its script has come is pressed again then; a script that could not be loaded is tried
 * again at the next touch.
 */
const ISLAND = '[data-island]'

type IslandModule = { start(island: HTMLElement): void }

/** Elements whose script is on its way, with the button that was pressed meanwhile. */
const loading = new Map<Element, HTMLElement | null>()
/** Elements whose script has started, with the presses that came to it. */
const presses = new WeakMap<Element, WeakSet<Event>>()

async function hydrate(island: HTMLElement): Promise<void> {
  const urls = island.dataset.island
  delete island.dataset.island
  if (!urls) return
  loading.set(island, null)
  try {
    const [first] = await Promise.all(urls.split(' ').map(url => import(/* @vite-ignore */ url)))
    ;(first as IslandModule).start(island)
    const seen = new WeakSet<Event>()
    presses.set(island, seen)
    island.addEventListener('click', event => seen.add(event), { capture: true })
    const pressed = loading.get(island)
    loading.delete(island)
    pressed?.click()
  } catch {
    loading.delete(island)
    island.dataset.island = urls
  }
}

/** Hydrates what was touched, and what it stands in. */
export function hydrateTouched(target: Partial<Element>): void {
  const island = target.closest?.<HTMLElement>(ISLAND)
  if (!island) return
  void hydrate(island)
  if (island.parentElement) hydrateTouched(island.parentElement)
}

/**
 * Remembers a button that was pressed in an element whose script has not come. Events are passed on a moment after they
 * happened: one that is new to a script which has started since is pressed again.
 */
export function press(event: Event): void {
  const target = event.target as Element
  const button = target.closest<HTMLElement>('[type=button]')
  hydrateTouched(target)
  for (let at: Element | null = target; at; at = at.parentElement) {
    if (loading.has(at)) {
      loading.set(at, button)
      return
    }
    if (presses.get(at)?.has(event) === false) {
      button?.click()
      return
    }
  }
}

function hydrateAll(): void {
  for (const island of document.querySelectorAll<HTMLElement>(`${ISLAND}:not([data-on-touch])`))
    void hydrate(island)
}

/** To be called when the page has been loaded. */
export function hydrateWhenIdle(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const whenIdle = window.requestIdleCallback ?? setTimeout
  // a page may have loaded before its first paint
  new PerformanceObserver(() => whenIdle(hydrateAll)).observe({ type: 'paint', buffered: true })
  // not every browser reports its paints, and one with nothing to paint may never be idle
  setTimeout(hydrateAll, 1000)
}
