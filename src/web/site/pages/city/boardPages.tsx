import type { ReactNode } from 'react'
import { AlertsLink } from '#features/alerts/site/AlertsLink.tsx'
import { buildWidgetUrl } from '#shared/files.ts'
import { cityAddress } from '#web/site/rates/cities.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { type Page, type PageParts, type PageProps, page } from '../../page.ts'
import { CityBoard } from './CityBoard.tsx'
import { type BoardData, createBoardLoader } from './load.ts'
import { PricedCityLink } from './PricedCityList.tsx'

/** Where the board of a city is found by itself. */
export const boardAddress = (slug: string) => `/chicken-rate/${slug}/board`

interface BoardPageParts extends Pick<PageParts<BoardData>, 'frame' | 'sheet'> {
  /** Where this board of a city is found. */
  address(slug: string): string
  Body(props: PageProps<BoardData>): ReactNode
}

/** The board of one city by itself. */
const createBoardPage = ({ address, ...parts }: BoardPageParts): Page =>
  page<BoardData>({
    title: ({ texts, locale, data }) => texts.city.title({ city: locale.cityName(data.last.location) }),
    description: ({ texts, locale, data }) =>
      texts.city.description({ city: locale.cityName(data.last.location) }),
    ...parts,
    load: createBoardLoader(address),
  })

/** For visitors who have saved this city: the board replaces the national one on Home, or its line stands below. */
export const cityBoardPage = createBoardPage({
  frame: 'part',
  address: slug => boardAddress(encodeURIComponent(slug)),
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
        <AlertsLink city={last.location} isBell />
        <button type="button" data-change-city="">
          {texts.city.board.change}
        </button>
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
export const widgetPage = createBoardPage({
  frame: 'widget',
  sheet: 'src/web/site/pages/city/widget.sheet.css',
  address: buildWidgetUrl,
  Body: ({ data: { last, percentile }, texts, locale, site }) => (
    <CityBoard last={last} percentile={percentile}>
      <a href={site.url + locale.link(cityAddress(last.location))} target="_blank" rel="noopener">
        {texts.seo.embed.more({ site: site.name })}
        <Icon of="right" size={16} />
      </a>
    </CityBoard>
  ),
})
