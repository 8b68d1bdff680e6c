import { LANGUAGE } from '#messages/panel/language.js'
import { DISPLAY } from '#messages/panel/shell.js'
import { LANGUAGE_NAMES, LANGUAGES, type Language, PANEL_LANGUAGE } from '#shared/languages.ts'
import { PANEL_FILES } from '#web/panelCaches.ts'
import { withCaches } from '#web/withCaches.ts'

/** Browsers keep a cookie no longer, s. */
const LONGEST = 400 * 24 * 60 * 60

/** Stores the choice in this browser, and loads the page again: the server sends the panel in that language. */
function chooseLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox has no other way before version 140
  document.cookie = `${PANEL_LANGUAGE}=${language}; path=/admin; max-age=${LONGEST}; samesite=lax${secure}`
  // the stored document is in the other language: a slow network must not bring it back
  void withCaches(caches => caches.delete(PANEL_FILES)).then(() => location.reload())
}

export const LanguageChoice = () => (
  <ul className="pills" aria-label={DISPLAY.language}>
    {LANGUAGES.map(language => (
      <li key={language}>
        <button
          type="button"
          lang={`${language}-IN`}
          aria-pressed={language === LANGUAGE}
          onClick={() => chooseLanguage(language)}
        >
          {LANGUAGE_NAMES[language]}
        </button>
      </li>
    ))}
  </ul>
)
