import type { ReactNode } from 'react'
import type { Speech } from '#web/rates/words.ts'
import { Mark } from '#web/ui/Mark.tsx'
import { SCREENS } from './screens.ts'
import { ThemeChoice } from './ThemeChoice.tsx'
import type { Texts } from './texts/texts.ts'

interface MenuProps {
  label: string
  /** Path of the page it stands on; absent where no entry is to be marked. */
  at?: string
  texts: Texts
  speech: Speech
}

const Menu = ({ label, at, texts, speech }: MenuProps) => (
  <nav aria-label={label}>
    <ul>
      {SCREENS.map(({ name, path }) => (
        <li key={name}>
          <a href={speech.link(path)} aria-current={path === at ? 'page' : undefined}>
            {texts.menu[name]}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

interface LayoutProps {
  siteName: string
  at: string
  isSample: boolean
  texts: Texts
  speech: Speech
  children: ReactNode
}

/** Header, page and footer of the public side. */
export const Layout = ({ siteName, at, isSample, texts, speech, children }: LayoutProps) => (
  <>
    <a className="skip" href="#main">
      {texts.site.skip}
    </a>
    <header className="top">
      <div className="wrap">
        <a className="brand" href={speech.link('/')}>
          <Mark />
          <span>{siteName}</span>
        </a>
        <Menu label={texts.site.mainMenu} at={at} texts={texts} speech={speech} />
      </div>
    </header>
    <main id="main" tabIndex={-1}>
      {isSample && (
        <p className="sample">
          <span className="wrap">{texts.site.sample}</span>
        </p>
      )}
      {children}
    </main>
    <footer className="foot">
      <div className="wrap">
        <Menu label={texts.site.footerMenu} texts={texts} speech={speech} />
        <p>{isSample ? texts.site.sample : texts.site.honesty}</p>
        <ThemeChoice texts={texts} />
        <p className="credits">
          <a href="https://www.geonames.org/">{texts.site.attribution.places}</a>
          <a href="https://github.com/EkType/Anek">{texts.site.attribution.font}</a>
        </p>
      </div>
    </footer>
  </>
)
