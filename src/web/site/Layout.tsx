import type { ReactNode } from 'react'
import type { SiteVisit } from '#shared/site.ts'
import type { Locale } from '#web/site/rates/words.ts'
import { Mark } from '#web/ui/Mark.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import type { Texts } from './messages/texts.ts'
import type { SiteFacts } from './page.ts'
import { SCREENS } from './screens.ts'
import { ThemeChoice } from './ThemeChoice.tsx'

interface MenuProps {
  label: string
  /** Path of the page it stands on; absent where no entry is to be marked. */
  at?: string
  texts: Texts
  locale: Locale
}

const Menu = ({ label, at, texts, locale }: MenuProps) => (
  <nav aria-label={label}>
    <ul>
      {SCREENS.map(({ name, path }) => (
        <li key={name}>
          <a href={locale.link(path)} aria-current={path === at ? 'page' : undefined}>
            {texts.menu[name]}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

interface LayoutProps {
  site: SiteFacts
  visit: SiteVisit
  texts: Texts
  locale: Locale
  children: ReactNode
}

/** Header, page and footer of the public side. */
export const Layout = ({ site, visit, texts, locale, children }: LayoutProps) => (
  <>
    <a className="skip" href="#main">
      {texts.site.skip}
    </a>
    <header className="top">
      <div className="wrap">
        <a className="brand" href={locale.link('/')}>
          <Mark />
          <span>{site.name}</span>
        </a>
        <LanguageChoice visit={visit} texts={texts} />
        <Menu label={texts.site.mainMenu} at={visit.path} texts={texts} locale={locale} />
      </div>
    </header>
    <main id="main" tabIndex={-1}>
      {/* shown by the offline worker, which knows the time */}
      <p className="offline" hidden>
        {texts.offline.asSeen('{time}')}
      </p>
      {site.sample && (
        <p className="sample">
          <span className="wrap">{texts.site.sample}</span>
        </p>
      )}
      {children}
      <p className="wrap printed">
        {texts.found.printed(site.name, site.url + locale.link(visit.path), locale.formats.date(visit.today))}
      </p>
    </main>
    <footer className="foot">
      <div className="wrap">
        <Menu label={texts.site.footerMenu} texts={texts} locale={locale} />
        <p>{site.sample ? texts.site.sample : texts.site.honesty}</p>
        <ThemeChoice texts={texts} />
        <p className="credits">
          <a href="https://www.geonames.org/">{texts.site.attribution.places}</a>
          <a href="https://github.com/EkType/Anek">{texts.site.attribution.font}</a>
        </p>
      </div>
    </footer>
  </>
)
