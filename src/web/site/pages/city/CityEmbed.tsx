import { buildCityFeedUrl, buildWidgetUrl } from '#shared/files.ts'
import { toSlug } from '#shared/places.ts'
import type { PublishedCity } from '#shared/site.ts'
import { usePage } from '../../page.ts'

/** Size of the widget in px; its board fits at any width from 240. */
const WIDTH = 360
const HEIGHT = 340

interface CityEmbedProps {
  city: PublishedCity
}

/** The rates of a city elsewhere: as a feed, as a widget in pages of others. */
export function CityEmbed({ city }: CityEmbedProps) {
  const { site, texts, locale } = usePage()
  const { embed, feed } = texts.seo
  const name = locale.cityName(city.name)
  const widget = site.url + locale.link(buildWidgetUrl(toSlug(city.name)))
  const snippet = `<iframe src="${widget}" title="${texts.city.title({ city: name })}" width="${WIDTH}" height="${HEIGHT}" frameborder="0" loading="lazy"></iframe>`
  return (
    <section className="embed">
      <p>
        <a href={locale.link(buildCityFeedUrl(toSlug(city.name)))} type="application/atom+xml">
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
