import { addressIn, LANGUAGES } from '#shared/languages.ts'
import type { SiteVisit } from '#shared/site.ts'
import { TEXTS } from './messages/languages.ts'
import type { Texts } from './messages/texts.ts'

interface LanguageChoiceProps {
  visit: Pick<SiteVisit, 'language' | 'path' | 'query'>
  texts: Texts
}

/** The same page in every language, each by its own name. Links that work by themselves; chosen.ts remembers. */
export function LanguageChoice({ visit, texts }: LanguageChoiceProps) {
  const query = visit.query.toString()
  // an address that begins with two slashes would lead to another site
  const path = visit.path.replace(/^\/+/, '/')
  return (
    <details className="languages">
      <summary>
        <span className="vh">{texts.site.language}: </span>
        {texts.name}
      </summary>
      <nav aria-label={texts.site.language}>
        <ul>
          {LANGUAGES.map(language => (
            <li key={language}>
              <a
                href={addressIn(language, path) + (query && `?${query}`)}
                lang={TEXTS[language].tag}
                hrefLang={language}
                aria-current={language === visit.language || undefined}
              >
                {TEXTS[language].name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}
