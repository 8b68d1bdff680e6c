import { buildCityFeedUrl, buildExportUrl, buildWidgetUrl } from '#shared/files.ts'
import { toSlug } from '#shared/places.ts'
import type { Texts } from '#web/site/messages/texts.ts'
import type { Locale } from '#web/site/rates/words.ts'
import { DownloadLinks } from '#web/site/seo/DownloadLinks.tsx'
import type { SiteFacts } from '../../page.ts'
import type { CityQuery } from './cityQuery.ts'

/** Size of the widget in px; its board fits at any width from 240. */
const WIDTH = 360
const HEIGHT = 340

interface CityEmbedProps {
  city: string
  query: CityQuery
  site: SiteFacts
  texts: Texts
  locale: Locale
}

/** The rates of a city elsewhere: as a file, as a feed, as a widget in pages of others. */
export function CityEmbed({ city, query: { from, to, market }, site, texts, locale }: CityEmbedProps) {
  const { embed, feed } = texts.found
  const name = locale.cityName(city)
  const widget = site.url + locale.link(buildWidgetUrl(toSlug(city)))
  const snippet = `<iframe src="${widget}" title="${texts.city.title({ city: name })}" width="${WIDTH}" height="${HEIGHT}" frameborder="0" loading="lazy"></iframe>`
  return (
    <section className="embed">
      <DownloadLinks address={format => buildExportUrl(format, { location: city, from, to, market })} />
      <p>
        <a href={locale.link(buildCityFeedUrl(toSlug(city)))} type="application/atom+xml">
          {feed.follow({ city: name })}
        </a>
      </p>
      <details>
        <summary>{embed.show}</summary>
        <label htmlFor="snippet">{embed.copy}</label>
        <textarea id="snippet" readOnly rows={4} spellCheck={false} value={snippet} />
      </details>
    </section>
  )
}
