import type { ReactNode } from 'react'
import { Island, islandAttributes } from '../../islands/Island.tsx'
import { type Page, type PageParts, page, usePage } from '../../page.ts'
import { COMPARE_TABS, type CompareTab, CompareTabs, PANEL, tabAddress } from './CompareTabs.island.tsx'

function CompareFrame({ at, children }: { at: CompareTab; children: ReactNode }) {
  const { texts, locale, assets } = usePage()
  const { compare } = texts
  return (
    <div className="wrap page" {...islandAttributes('src/web/site/scripts/myCities.ts', assets)}>
      <h1>{compare.heading}</h1>
      <Island
        source="src/web/site/pages/compare/CompareTabs.island.tsx"
        component={CompareTabs}
        props={{
          label: compare.heading,
          tabs: COMPARE_TABS.map(name => ({
            name,
            label: compare.tabs[name],
            address: locale.link(tabAddress(name)),
          })),
          at,
        }}
      />
      <div id={PANEL}>{children}</div>
    </div>
  )
}

/** One tab of Compare: a page of its own in the common frame. */
export const compareTab = <Data,>(
  at: CompareTab,
  { Body, ...parts }: Omit<PageParts<Data>, 'description' | 'sheet'>,
): Page =>
  page<Data>({
    ...parts,
    sheet: 'src/web/site/pages/compare/compare.sheet.css',
    description: ({ texts }) => texts.compare.description,
    Body: props => (
      <CompareFrame at={at}>
        <Body {...props} />
      </CompareFrame>
    ),
  })
