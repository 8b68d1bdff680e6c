import { AlertsLink } from '#features/alerts/site/AlertsLink.tsx'
import { cityAddress } from '#web/site/rates/cities.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { type Page, type PageParts, page } from '../../page.ts'
import { CityBoard } from './CityBoard.tsx'
import { type BoardData, loadBoard } from './load.ts'
import { PricedCityLink } from './PricedCityList.tsx'

/** Where the board of a city is found by itself. */
export const boardAddress = (slug: string) => `/chicken-rate/${slug}/board`

/** The board of one city by itself. */
const boardPage = (parts: Pick<PageParts<BoardData>, 'frame' | 'sheet' | 'Body'>): Page =>
  page({
    title: ({ texts, locale, data }) => texts.city.title({ city: locale.cityName(data.last.location) }),
    description: ({ texts, locale, data }) =>
      texts.city.description({ city: locale.cityName(data.last.location) }),
    load: loadBoard,
    ...parts,
  })

/** For visitors who have saved this city: the board replaces the national one on Home, or its line stands below. */
export const cityBoardPage = boardPage({
  frame: 'part',
  Body: ({ data: { last, percentile }, texts, locale }) => (
    <>
      <CityBoard
        last={last}
        percentile={percentile}
        payLink={`${locale.link(cityAddress(last.location))}#pay`}
        isMine
      >
        <a href={locale.link(cityAddress(last.location))}>
          {texts.city.board.all}
          <Icon of="right" size={16} />
        </a>
        <AlertsLink city={last.location} />
        <button type="button" data-forget-city="">
          {texts.city.board.forget}
        </button>
      </CityBoard>
      <ul className="near">
        <PricedCityLink city={{ name: last.location, state: null }} last={last} />
      </ul>
    </>
  ),
})

/** `/embed/<slug>`: for pages of others, with the way to where it comes from. */
export const widgetPage = boardPage({
  frame: 'widget',
  sheet: 'src/web/site/pages/city/widget.sheet.css',
  Body: ({ data: { last, percentile }, texts, locale, site }) => (
    <CityBoard last={last} percentile={percentile}>
      <a href={site.url + locale.link(cityAddress(last.location))} target="_blank" rel="noopener">
        {texts.seo.embed.more({ site: site.name })}
        <Icon of="right" size={16} />
      </a>
    </CityBoard>
  ),
})
