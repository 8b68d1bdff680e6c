import { usePage } from '../page.ts'

interface CrumbsProps {
  trail: readonly { name: string; path: string }[]
  /** The page itself, which is no link. */
  current: string
}

/** The way from Home to a page. */
export function Crumbs({ trail, current }: CrumbsProps) {
  const { texts, locale } = usePage()
  return (
    <nav className="crumbs onscreen" aria-label={texts.city.path}>
      <ol className="hint">
        {trail.map(({ name, path }) => (
          <li key={path}>
            <a href={locale.link(path)}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  )
}
