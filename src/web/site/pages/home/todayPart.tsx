import type { Market } from '#shared/rates/markets.ts'
import { loadTodayList, TodayList, type TodayListData } from '#web/site/rates/TodayList.tsx'
import { page } from '../../page.ts'
import { MarketList } from './HomeLists.tsx'
import { canonicalHomeQuery, HOME_PARAMETERS, readMarket } from './homeQuery.ts'

interface TodayPart {
  data: TodayListData
  /** Of the 1 Kg rate section; absent for the table above it. */
  market: Market | undefined
}

/** The rates of today by themselves, as rateBar.ts puts them into Home and Compare. */
export const todayPart = page<TodayPart>({
  parameters: HOME_PARAMETERS,
  canonical: canonicalHomeQuery,
  frame: 'part',
  title: ({ texts }) => texts.home.title,
  description: ({ texts }) => texts.home.description,
  isTransient: ({ data }) => data.view.find !== '',
  load: async (reads, visit) => ({
    data: await loadTodayList(reads, visit),
    market: readMarket(visit.query),
  }),
  Body: ({ data: { data, market } }) =>
    market ? <MarketList data={data} market={market} /> : <TodayList data={data} />,
})
