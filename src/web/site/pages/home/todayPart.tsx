import type { Market } from '#shared/rates/markets.ts'
import { loadRateList, RateList, type RateListData } from '#web/site/rates/RateList.tsx'
import { page } from '../../page.ts'
import { MarketList } from './HomeLists.tsx'
import { canonicalHomeQuery, HOME_PARAMETERS, readMarket } from './homeQuery.ts'

interface TodayPart {
  data: RateListData
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
    data: await loadRateList(reads, visit),
    market: readMarket(visit.query),
  }),
  Body: ({ data: { data, market } }) =>
    market ? <MarketList data={data} market={market} /> : <RateList data={data} labelledBy="today" />,
})
