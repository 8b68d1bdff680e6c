import { toSlug } from '#shared/places.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { cityAddress } from '#web/site/rates/CityLink.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Moved, page } from '../../page.ts'
import { CityBoard } from './CityBoard.tsx'

/** Where the board of a city is found by itself. */
export const boardAddress = (slug: string) => `/chicken-rate/${slug}/board`

/** The board of one city, which takes the place of the national one on the Home of who has chosen it. */
export const myBoardPage = page<LatestRate>({
  title: ({ texts, data }) => texts.city.title(data.location),
  description: ({ texts, data }) => texts.city.description(data.location),
  frame: 'part',

  async load(reads, { today }, { slug = '' }) {
    const city = await reads.cityAt(slug)
    if (!city) return undefined
    const canonical = toSlug(city.name)
    if (canonical !== slug) return new Moved(boardAddress(encodeURIComponent(canonical)), { isForEver: true })
    return (await reads.lastRates([city.name], today))[0]
  },

  Body: ({ data: last, visit: { today }, texts, locale }) => (
    <CityBoard city={last.location} last={last} today={today} isMine texts={texts} locale={locale}>
      <a href={locale.link(cityAddress(last.location))}>
        {texts.city.board.all}
        <Icon of="right" size={16} />
      </a>
      <button type="button" data-change-city="">
        {texts.city.board.change}
      </button>
      <button type="button" data-forget-city="">
        {texts.city.board.forget}
      </button>
    </CityBoard>
  ),
})
