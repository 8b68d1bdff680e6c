import { DEFAULT_LANGUAGE, LANGUAGES, type Language, localizePath } from '#shared/languages.ts'
import { toScriptJson } from '#web/ui/markup.ts'
import { type SeoParts, usePage } from '../page.ts'

interface SeoTagsProps extends SeoParts {
  title: string
  description: string
}

/** The tags by which search engines, previews of links and feed readers find a page. */
export function SeoTags({ title, description, structuredData = [], shown, feed }: SeoTagsProps) {
  const { visit, texts, site, slots } = usePage()
  const picture = shown && slots.buildPictureUrl?.({ language: visit.language, ...shown })
  const inLanguage = (path: string) => site.url + localizePath(visit.language, path)
  const alternate = (language: Language = DEFAULT_LANGUAGE) => site.url + localizePath(language, visit.path)
  const feeds = [
    { path: '/feed.xml', title: texts.seo.feed.title({ site: site.name }) },
    ...(feed ? [feed] : []),
  ]
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={inLanguage(visit.path)} />
      {LANGUAGES.map(language => (
        <link key={language} rel="alternate" hrefLang={language} href={alternate(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={alternate()} />
      {feeds.map(({ path, title: name }) => (
        <link key={path} rel="alternate" type="application/atom+xml" title={name} href={inLanguage(path)} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={inLanguage(visit.path)} />
      <meta property="og:locale" content={texts.tag.replace('-', '_')} />
      <meta property="og:image" content={site.url + (picture ?? '/icon-512.png')} />
      {picture && (
        <>
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={title} />
        </>
      )}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      {structuredData
        .map(data => toScriptJson(data))
        .map(json => (
          <script
            key={json}
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: toScriptJson lets no markup through
            dangerouslySetInnerHTML={{ __html: json }}
          />
        ))}
    </>
  )
}
