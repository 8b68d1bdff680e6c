import type { ReactNode } from 'react'
import { buildPictureUrl } from '#features/share-pictures/shared/picture.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, localizePath } from '#shared/languages.ts'
import { toScriptJson } from '#web/ui/markup.ts'
import type { Assets } from '../assets.ts'
import type { Texts } from '../messages/texts.ts'
import { type Frame, type LoadedPage, type PageContext, type SeoParts, usePage } from '../page.ts'
import { toBreadcrumbList } from '../seo/structuredData.ts'
import { DarkSheet, listLanguageSheets, PageSheet, Script, Style } from './Inlined.tsx'
import { Layout } from './Layout.tsx'

const PANEL = 'src/web/panel/entry.tsx'

interface DocumentProps {
  language: string
  title: string
  /** Absent on pages that search engines must not list. */
  seo?: ReactNode
  isSample: boolean
  assets: Assets
  sheets: ReactNode
  /** Other tags in the head of this page. */
  head: ReactNode
  children: ReactNode
}

/** The HTML document of pages and of the panel, with all that the browser needs before it can draw. */
const Document = ({ language, title, seo, isSample, assets, sheets, head, children }: DocumentProps) => (
  <html lang={language}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>{title}</title>
      {seo || <meta name="robots" content="noindex" />}
      {isSample && <meta name="sample-data" content="true" />}
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#0e2a20" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link
        rel="preload"
        href={assets.url('src/web/ui/anek-600.woff2')}
        as="font"
        type="font/woff2"
        crossOrigin=""
      />
      {sheets}
      <DarkSheet assets={assets} />
      <Script
        source="src/web/site/scripts/head.inline.ts"
        later="src/web/site/scripts/controls.ts"
        assets={assets}
      />
      {head}
    </head>
    <body>{children}</body>
  </html>
)

function PageDocument({ answer, title, description, seo, sheet, body }: LoadedPage) {
  const { visit, texts, locale, assets, site } = usePage()
  const isListed = answer.status === 200 && !seo.isHidden
  return (
    <Document
      language={texts.tag}
      title={`${title} | ${site.name}`}
      seo={isListed && <SeoTags {...seo} title={title} description={description} />}
      isSample={site.sample}
      assets={assets}
      sheets={<PageSheet source={sheet} language={visit.language} assets={assets} />}
      head={
        <>
          <link rel="manifest" href={locale.link('/manifest.webmanifest')} />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        </>
      }
    >
      <Layout>{body}</Layout>
    </Document>
  )
}

/** What pages of others show, without search engines. It is light, as most of them are. */
function WidgetDocument({ title, body, sheet }: LoadedPage) {
  const { visit, texts, assets, site } = usePage()
  return (
    <html lang={texts.tag}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>{title}</title>
        <meta name="robots" content="noindex" />
        <PageSheet source={sheet} language={visit.language} assets={assets} />
      </head>
      <body>
        <main className="widget">
          <h1 className="vh">{title}</h1>
          {body}
          {site.sample && <p className="sample">{texts.site.sample}</p>}
        </main>
      </body>
    </html>
  )
}

const PartDocument = ({ title, body }: LoadedPage) => (
  <html lang={usePage().texts.tag}>
    <head>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
    </head>
    <body>{body}</body>
  </html>
)

export const FRAMES: Record<Frame, (page: LoadedPage) => ReactNode> = {
  site: PageDocument,
  part: PartDocument,
  widget: WidgetDocument,
}

interface PanelDocumentProps {
  site: PageContext['site']
  language: Language
  texts: Texts
  assets: Assets
  panel: Assets
  /** Source of the panel's messages, which are loaded first; undefined in development, where they are imported. */
  messages: string | undefined
  /** Source of the screen, where it is known. */
  screen: string | undefined
}

/** The shell of the staff panel: no data in it, the panel draws the rest in the browser. */
export function PanelDocument({
  site,
  language,
  texts,
  assets,
  panel,
  messages,
  screen,
}: PanelDocumentProps) {
  const [entry, ...imports] = panel.scripts(PANEL, ...(screen ? [screen] : []))
  const first = messages ? panel.scripts(messages) : []
  return (
    <Document
      language={texts.tag}
      title={`${texts.site.staffTitle} | ${site.name}`}
      isSample={site.sample}
      assets={assets}
      sheets={
        <>
          {panel.sheets(PANEL).map(href => (
            <link key={href} rel="stylesheet" href={href} />
          ))}
          <Style sources={listLanguageSheets(language)} assets={assets} />
        </>
      }
      head={
        <>
          {site.canMail && <meta name="can-mail" content="true" />}
          {[...first.slice(0, 1), entry].map(src => (
            <script key={src} type="module" src={src} />
          ))}
          {[...first.slice(1), ...imports].map(href => (
            <link key={href} rel="modulepreload" href={href} />
          ))}
        </>
      }
    >
      <div id="root" />
      <noscript>{texts.site.staffNeedsScript}</noscript>
    </Document>
  )
}

interface SeoTagsProps extends SeoParts {
  title: string
  description: string
}

/** The tags by which search engines, previews of links and feed readers find a page. */
function SeoTags({ title, description, trail, structuredData = [], shown, feed }: SeoTagsProps) {
  const page = usePage()
  const { visit, texts, site } = page
  const described = trail ? [toBreadcrumbList(trail, page), ...structuredData] : structuredData
  const picture = shown && buildPictureUrl({ language: visit.language, ...shown })
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
      {described.map(toScriptJson).map(json => (
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
