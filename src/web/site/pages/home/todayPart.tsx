import { TodayList } from '#web/site/rates/TodayList.tsx'
import { page } from '../../page.ts'
import { MarketList } from './HomeLists.tsx'
import { canonicalHomeQuery, HOME_PARAMETERS } from './homeQuery.ts'
import { loadTodayPart } from './load.ts'

/** The rates of today by themselves, as rateBar.ts puts them into Home and Compare. */
export const todayPart = page({
  shows: { markets: true },
  parameters: HOME_PARAMETERS,
  canonical: canonicalHomeQuery,
  frame: 'part',
  title: ({ texts }) => texts.home.title,
  description: ({ texts }) => texts.home.description,
  isTransient: ({ data }) => data.view.find !== '',
  load: loadTodayPart,
  Body: ({ data: { data, market } }) =>
    market ? <MarketList data={data} market={market} /> : <TodayList data={data} />,
})
