import type { ReactNode } from 'react'
import { ALERTS } from '#features/alerts/site/pages/parts.tsx'
import { DEFAULT_LANGUAGE, LANGUAGE_NAMES, LANGUAGES, localizePath, UNREVIEWED } from '#shared/languages.ts'
import { Mark } from '#web/ui/Mark.tsx'
import { Options } from '#web/ui/Options.tsx'
import { THEMES } from '#web/ui/theme.ts'
import { TEXTS } from '../messages/languages.ts'
import { usePage } from '../page.ts'
import { SCREENS } from '../screens.ts'

const BETTER_WORD = `/contact?${new URLSearchParams({ subject: 'Feedback or Suggestion' })}`

interface MenuProps {
  label: string
  /** Path of the page it stands on; absent where no entry is to be marked. */
  at?: string
  /** More of its entries. */
  children?: ReactNode
}

function Menu({ label, at, children }: MenuProps) {
  const { texts, locale } = usePage()
  return (
    <nav aria-label={label}>
      <ul>
        {SCREENS.map(({ name, path }) => (
          <li key={name}>
            <a href={locale.link(path)} aria-current={path === at ? 'page' : undefined}>
              {texts.menu[name]}
            </a>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  )
}

/**
 * The same page in every other language, each by its own name. Links that work by themselves; preferences.ts remembers, and
 * offers a visitor's own one at the first visit.
 */
function LanguageChoice() {
  const { visit, texts } = usePage()
  const query = visit.query.toString()
  // an address that begins with two slashes would lead to another site
  const path = visit.path.replace(/^[/\\]+/, '/')
  const isEnglish = visit.language === DEFAULT_LANGUAGE
  return (
    <details className="languages drops">
      <summary>
        <span className="vh">{texts.site.language}: </span>
        {LANGUAGE_NAMES[visit.language]}
      </summary>
      <nav aria-label={texts.site.language}>
        <ul>
          {LANGUAGES.filter(language => language !== visit.language).map(language => (
            <li key={language}>
              <a
                href={localizePath(language, path) + (query && `?${query}`)}
                lang={TEXTS[language].tag}
                hrefLang={language}
                data-offer={isEnglish ? TEXTS[language].site.read : undefined}
              >
                {LANGUAGE_NAMES[language]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}

/** The choice of theme, which controls.ts handles. Without script it is hidden, and the theme of the system applies. */
function ThemeChoice() {
  const { theme: words } = usePage().texts.site
  return (
    <label className="theme">
      {words.legend}{' '}
      <select name="theme">
        <Options of={THEMES.map(theme => [theme, words[theme]])} />
      </select>
    </label>
  )
}

/** Header, page and footer of the public side. */
export function Layout({ children }: { children: ReactNode }) {
  const { site, visit, texts, locale, today } = usePage()
  const links = [
    ['/chicken-rate', texts.places.all.title],
    [ALERTS, texts.alerts.heading],
    ['/data', texts.data.heading],
  ] as const
  return (
    <>
      <a className="skip" href="#main">
        {texts.site.skip}
      </a>
      <header className="top awning onscreen">
        <div className="wrap">
          <a className="brand" href={locale.link('/')}>
            <Mark />
            <span>{site.name}</span>
          </a>
          <LanguageChoice />
          <Menu label={texts.site.mainMenu} at={visit.path} />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {/* shown by the offline worker, which knows the time */}
        <p className="offline" hidden>
          {texts.notices.offline.asSeen({ time: '{time}' })}
        </p>
        {site.sample && (
          <p className="sample">
            <span className="wrap">{texts.site.sample}</span>
          </p>
        )}
        {children}
        <p className="wrap printed">
          {texts.seo.printed({
            site: site.name,
            // a key is not printed
            address:
              site.url +
              locale.link(visit.params.key === undefined ? visit.path : `/${visit.path.split('/')[1]}`),
            day: locale.formats.date(today),
          })}
        </p>
      </main>
      <footer className="foot onscreen">
        <div className="wrap">
          <Menu label={texts.site.footerMenu}>
            {links.map(([path, label]) => (
              <li key={path}>
                <a href={locale.link(path)}>{label}</a>
              </li>
            ))}
          </Menu>
          <p>{site.sample ? texts.site.sample : texts.site.honesty}</p>
          {UNREVIEWED.includes(visit.language) && (
            <p>
              {texts.site.unreviewed.text} <a href={locale.link(BETTER_WORD)}>{texts.site.unreviewed.link}</a>
            </p>
          )}
          <ThemeChoice />
        </div>
      </footer>
    </>
  )
}
