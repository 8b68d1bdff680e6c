/*
 * Runs in the head, before the first paint: applies the theme and the language the visitor chose. Pages are the same
 * for everybody, so the choices live in this browser alone.
 */
const LANGUAGE = 'language'
/** Languages were offered here once. */
const OFFERED = 'languageOffered'

/** Storage can be forbidden: a choice then lasts as long as the page. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, choice: string) {
  try {
    localStorage.setItem(key, choice)
  } catch {
    // forbidden, see above
  }
}

const root = document.documentElement

// Only the English start page leads on to the chosen language: every other address says which one is meant.
const language = stored(LANGUAGE)
const alternates = [...document.querySelectorAll<HTMLLinkElement>('link[hreflang]')]
if (location.pathname === '/' && language && alternates.some(({ href }) => href.endsWith(`/${language}`))) {
  // the English page is not seen meanwhile
  root.hidden = true
  location.replace(`/${language}${location.search}${location.hash}`)
}

/**
 * Opens the switch as soon as it is parsed: a row on phones, where all languages are seen; elsewhere only where the
 * browser asks for another one of them than the page is in.
 */
function offerLanguages() {
  const observer = new MutationObserver(() => {
    // what follows the header is parsed, and so the switch is
    const languages = document.querySelector<HTMLDetailsElement>('.languages')
    if (!languages || !document.querySelector('.top + *')) return
    observer.disconnect()
    const own = navigator.languages
      .map(tag => languages.querySelector<HTMLElement>(`[data-offer][hreflang="${tag.split('-')[0]}"]`))
      .find(link => link)
    if (!own && !matchMedia('(max-width: 719.98px)').matches) return
    languages.open = true
    root.classList.add('first')
    languages.addEventListener('toggle', () => root.classList.toggle('first', languages.open))
    if (!own) return
    own.textContent = own.dataset.offer!
    own.className = 'own'
  })
  observer.observe(root, { childList: true, subtree: true })
}

if (!language && !stored(OFFERED)) {
  store(OFFERED, '1')
  // where nothing is stored it would be offered on every page
  if (stored(OFFERED)) offerLanguages()
}

addEventListener('click', ({ target }) => {
  const link = (target as Partial<Element>).closest?.<HTMLAnchorElement>('.languages a')
  if (link) store(LANGUAGE, link.hreflang)
})

const theme = stored('theme')
// controls.ts knows the media, too; the page comes with those of `auto`
if (theme === 'light' || theme === 'dark')
  document.querySelector<HTMLStyleElement>('#dark')!.media = theme === 'light' ? 'not all' : 'screen'
root.classList.add('scripted')
// what stands above the board of the visitor's own cities is not seen first
if (stored('cities')) root.classList.add('own')
if ('share' in navigator) root.classList.add('shares')
