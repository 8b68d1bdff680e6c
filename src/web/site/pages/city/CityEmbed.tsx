import { buildCityFeedUrl, buildWidgetUrl } from '#shared/files.ts'
import { toSlug } from '#shared/places.ts'
import type { PublishedCity } from '#shared/site.ts'
import { markup } from '#web/ui/markup.ts'
import { usePage } from '../../page.ts'

/** Size of the widget in px; its board fits at any width from 240. */
const WIDTH = 360
const HEIGHT = 430

/** The rates of a city elsewhere: as a feed, and as a widget in pages of others. */
export function CityEmbed({ city }: { city: PublishedCity }) {
  const { site, texts, locale } = usePage()
  const { feed, embed } = texts.seo
  const name = locale.cityName(city.name)
  const slug = toSlug(city.name)
  const src = site.url + locale.link(buildWidgetUrl(slug))
  // by two numbers of px WordPress would cut it to their ratio
  const frame = markup`<iframe src="${src}" title="${texts.city.title({ city: name })}" width="100%" height="${HEIGHT}" style="max-width:${WIDTH}px" frameborder="0" loading="lazy"></iframe>`
  return (
    <details className="field embed onscreen">
      <summary>{embed.show}</summary>
      <p>
        <a href={locale.link(buildCityFeedUrl(slug))} type="application/atom+xml">
          {feed.follow({ city: name })}
        </a>
      </p>
      <label htmlFor="snippet">{embed.copy}</label>
      <textarea id="snippet" readOnly rows={4} spellCheck={false} value={frame.text} />
    </details>
  )
}
