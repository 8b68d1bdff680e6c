import type { ReactNode } from 'react'
import { Script } from '#web/site/layout/Inlined.tsx'
import { Island, islandAttributes } from '../../islands/Island.tsx'
import type { PageProps } from '../../page.ts'
import { CompareTabs } from './CompareTabs.tsx'
import { COMPARE_TABS, type CompareTab, PANEL, tabAddress } from './tabs.ts'

interface CompareFrameProps extends Pick<PageProps<unknown>, 'texts' | 'locale' | 'assets'> {
  at: CompareTab
  children: ReactNode
}

/** What stands around each tab: the heading and the way to the others. */
export const CompareFrame = ({ at, texts: { compare }, locale, assets, children }: CompareFrameProps) => (
  <div className="wrap page" {...islandAttributes('src/web/site/scripts/myCity.ts', assets)}>
    <h1>{compare.heading}</h1>
    <Island
      source="src/web/site/islands/CompareTabs.tsx"
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
    <Script source="src/web/site/pages/compare/tabHistory.ts" assets={assets} />
  </div>
)
