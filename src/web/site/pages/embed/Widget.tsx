import { widgetAddress } from '#shared/files.ts'
import { toSlug } from '#shared/places.ts'
import type { LatestRate } from '#shared/rates/rates.ts'
import { cityAddress } from '#web/site/rates/CityLink.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Moved, page } from '../../page.ts'
import { CityBoard } from '../city/CityBoard.tsx'

/** `/embed/<slug>`: the board of a city for pages of others, with the way to where it comes from. */
export const widgetPage = page<LatestRate>({
  title: ({ texts, locale, data }) => texts.city.title(locale.cityName(data.location)),
  description: ({ texts, locale, data }) => texts.city.description(locale.cityName(data.location)),
  frame: 'widget',

  async load(reads, { today }, { slug = '' }) {
    const city = await reads.cityAt(slug)
    if (!city) return undefined
    const canonical = toSlug(city.name)
    if (canonical !== slug) return new Moved(widgetAddress(canonical), { isForEver: true })
    return (await reads.lastRates([city.name], today))[0]
  },

  Body: ({ data: last, visit: { today }, texts, locale, site }) => (
    <CityBoard city={last.location} last={last} today={today} texts={texts} locale={locale}>
      <a href={site.url + locale.link(cityAddress(last.location))} target="_blank" rel="noopener">
        {texts.found.embed.more(site.name)}
        <Icon of="right" size={16} />
      </a>
    </CityBoard>
  ),
})
