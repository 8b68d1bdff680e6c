import { islandAttributes } from '../../islands/Island.tsx'
import { type Page, type PageParts, page } from '../../page.ts'

/** The four tabs, as `?tab=` names them; the first needs no name. */
export const COMPARE_TABS = ['today', 'month', 'city', 'cities'] as const
export type CompareTab = (typeof COMPARE_TABS)[number]

export const tabAddress = (tab: CompareTab): string => (tab === 'today' ? '/compare' : `/compare?tab=${tab}`)

/** One tab of Compare: a page of its own in the common frame. */
export const compareTab = <Data,>(
  at: CompareTab,
  { Body, ...parts }: Omit<PageParts<Data>, 'description' | 'sheet'>,
): Page =>
  page<Data>({
    ...parts,
    sheet: 'src/web/site/pages/compare/compare.sheet.css',
    description: ({ texts }) => texts.compare.description,
    Body(props) {
      const { texts, locale, assets } = props
      const { compare, menu } = texts
      return (
        <div className="wrap page" {...islandAttributes('src/web/site/scripts/myCities.ts', assets)}>
          <h1>{menu.compare}</h1>
          <nav className="tabs pills onscreen" aria-label={menu.compare}>
            {COMPARE_TABS.map(tab => (
              <a key={tab} href={locale.link(tabAddress(tab))} aria-current={tab === at ? 'page' : undefined}>
                {compare.tabs[tab]}
              </a>
            ))}
          </nav>
          <Body {...props} />
        </div>
      )
    },
  })
