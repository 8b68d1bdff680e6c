/*
 * What every page does after it can be read, given its events by head.inline.ts: the choice of theme, the islands and the offline
 * worker.
 */
import { chooseTheme, isTheme, readTheme } from '../../ui/theme.ts'
import { hydrateTouched, hydrateWhenIdle, press } from '../islands/loader.ts'

const THEME = 'theme'

// What no first paint needs (later.css); the panel has it at once. Chromium lays a whole page out again when a sheet comes
// between others, and not when one comes last.
const later = document.querySelector<HTMLLinkElement>('link[media^=print]')
if (later) document.head.append(Object.assign(later.cloneNode(), { media: 'all' }))

function showTheme(): void {
  const select = document.querySelector<HTMLSelectElement>(`[name=${THEME}]`)
  if (select) select.value = readTheme()
}

function takeTheme({ name, value }: HTMLSelectElement): void {
  if (name === THEME && isTheme(value)) chooseTheme(value)
}

/** Escape closes the list of languages and those of choices, and the focus stays with them. */
function closeLists({ key, defaultPrevented }: KeyboardEvent): void {
  if (key !== 'Escape' || defaultPrevented) return
  for (const list of document.querySelectorAll<HTMLDetailsElement>('.drops[open]')) {
    if (list.contains(document.activeElement)) list.querySelector('summary')!.focus()
    list.open = false
  }
}

// browsers without an offline worker go without, and so does the panel
async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || location.pathname.startsWith('/admin')) return
  try {
    await navigator.serviceWorker?.register('/sw.js')
  } catch {
    // not reached, or forbidden together with storage
  }
}

/** Handles an event of the page, of whichever of these types it is. */
export function handle(event: Event): void {
  const target = event.target as Element
  if (event.type === 'load') {
    showTheme()
    hydrateWhenIdle()
    void registerWorker()
  } else if (event.type === 'click') press(event)
  else if (event.type === 'keydown') closeLists(event as KeyboardEvent)
  else if (event.type === 'change') takeTheme(target as HTMLSelectElement)
  else hydrateTouched(target)
}
