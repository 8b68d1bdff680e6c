import type { Locale } from '#web/site/rates/words.ts'

interface CrumbsProps {
  /** Names the path for those who hear the page. */
  label: string
  trail: readonly { text: string; path: string }[]
  /** The page itself, which is no link. */
  here: string
  locale: Locale
}

/** The way from Home to a page. */
export const Crumbs = ({ label, trail, here, locale }: CrumbsProps) => (
  <nav className="crumbs" aria-label={label}>
    <ol>
      {trail.map(({ text, path }) => (
        <li key={path}>
          <a href={locale.link(path)}>{text}</a>
        </li>
      ))}
      <li aria-current="page">{here}</li>
    </ol>
  </nav>
)
