import { type Crumb, usePage } from '../page.ts'
import { listCrumbs } from '../seo/structuredData.ts'

/** The way from Home to a page; the page itself is no link. */
export function Crumbs({ trail }: { trail: readonly Crumb[] }) {
  const { texts, locale } = usePage()
  return (
    <nav className="crumbs onscreen" aria-label={texts.city.path}>
      <ol className="hint">
        {listCrumbs(trail.slice(0, -1), texts).map(({ name, path }) => (
          <li key={path}>
            <a href={locale.link(path)}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{trail.at(-1)!.name}</li>
      </ol>
    </nav>
  )
}
