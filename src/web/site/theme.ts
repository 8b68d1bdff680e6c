/*
 * Runs in the head, before the first paint: applies the theme the visitor chose. Pages are the same for everybody,
 * so the choice lives in this browser alone. A classic script, which blocks painting: it can import nothing.
 */
type Theme = import('./themes.ts').Theme

const KEY = 'theme'
const dark = document.getElementById('dark') as HTMLLinkElement
/** When dark.css applies, by theme; the page comes with the media of `auto`. Paper is always light. */
const MEDIA: Record<Theme, string> = { auto: dark.media, light: 'not all', dark: 'screen' }

const isTheme = (text: string | null): text is Theme => text !== null && Object.hasOwn(MEDIA, text)

/** Storage can be forbidden: the choice then lasts as long as the page. */
function storedTheme(): Theme {
  try {
    const theme = localStorage.getItem(KEY)
    return isTheme(theme) ? theme : 'auto'
  } catch {
    return 'auto'
  }
}

function store(theme: Theme) {
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // forbidden, see above
  }
}

const chosen = storedTheme()
// a sheet that did not apply so far would not hold the paint back
if (chosen === 'dark') dark.setAttribute('blocking', 'render')
if (chosen !== 'auto') dark.media = MEDIA[chosen]
document.documentElement.classList.add('scripted')
if ('share' in navigator) document.documentElement.classList.add('shares')

addEventListener('DOMContentLoaded', () => {
  const radio = document.querySelector<HTMLInputElement>(`[name=theme][value=${chosen}]`)
  if (radio) radio.checked = true
})

addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.name !== 'theme' || !isTheme(target.value)) return
  dark.media = MEDIA[target.value]
  store(target.value)
})
