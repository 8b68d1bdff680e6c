import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import type { CreateSite, SiteAnswer, SiteVisit } from '#shared/site.ts'
import { ADDRESSES, pageAt, queryAt } from './addresses.ts'
import { readAssets } from './assets.ts'
import { Document } from './Document.tsx'
import { fileAt } from './feeds/files.ts'
import { SCRIPTS } from './inlined.ts'
import { Layout } from './Layout.tsx'
import { getLocale, TEXTS } from './messages/languages.ts'
import { drawn } from './og-images/pictures.tsx'
import { Panel } from './Panel.tsx'
import { Moved, type Page, type Params, queryFor } from './page.ts'
import { gonePage } from './pages/notices/Gone.tsx'
import { notFoundPage } from './pages/notices/NotFound.tsx'
import { unavailablePage } from './pages/notices/Unavailable.tsx'
import { scriptText } from './Script.tsx'
import { SeoTags } from './seo/SeoTags.tsx'
import { Sheet } from './styles/Stylesheet.tsx'
import { PAGE_SHEETS, PLAIN_SHEET, SHEETS } from './styles/stylesheets.ts'
import { WidgetDocument } from './WidgetDocument.tsx'

/** The frame of what is no page by itself and not to be found. */
const Part = ({ language, children }: { language: string; children: ReactNode }) => (
  <html lang={language}>
    <head>
      <meta name="robots" content="noindex" />
    </head>
    <body>{children}</body>
  </html>
)

const renderHtml = (document: ReactElement) => `<!doctype html>${renderToStaticMarkup(document)}`

export { INLINED } from './inlined.ts'

export const createSite: CreateSite = ({ reads, built, ...site }) => {
  const { name, sample } = site
  const assets = readAssets(built)

  async function render(page: Page, visit: SiteVisit, params: Params = {}): Promise<SiteAnswer> {
    const texts = TEXTS[visit.language]
    const locale = getLocale(visit.language)
    const around = { visit, params, texts, locale, assets, site }
    const answered = await page.answer(reads, around)
    if (!answered) return render(await noticeFor(params), visit)
    if (answered instanceof Moved) {
      return { status: answered.isForEver ? 301 : 302, html: '', location: locale.link(answered.path) }
    }
    const { status, title, description, found, body, frame, sheet, failure } = answered
    if (frame === 'widget') {
      const widget = (
        <WidgetDocument title={title} texts={texts} assets={assets} isSample={sample}>
          {body}
        </WidgetDocument>
      )
      return { status, html: renderHtml(widget), isFramable: true }
    }
    if (frame === 'part') return { status, html: renderHtml(<Part language={texts.tag}>{body}</Part>) }
    const html = renderHtml(
      <Document
        language={texts.tag}
        title={`${title} | ${name}`}
        found={
          status === 200 &&
          !found.isHidden && (
            <SeoTags
              {...found}
              title={title}
              description={description}
              visit={visit}
              texts={texts}
              site={site}
            />
          )
        }
        isSample={sample}
        assets={assets}
        sheets={<Sheet source={sheet ? PAGE_SHEETS[sheet] : PLAIN_SHEET} assets={assets} />}
        head={
          <>
            <link rel="manifest" href={locale.link('/manifest.webmanifest')} />
            <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
          </>
        }
      >
        <Layout site={site} visit={visit} texts={texts} locale={locale}>
          {body}
        </Layout>
      </Document>,
    )
    return { status, html, failure }
  }

  const noticeFor = async ({ slug }: Params): Promise<Page> =>
    slug !== undefined && (await reads.isGone(slug)) ? gonePage : notFoundPage

  return {
    addresses: ADDRESSES,
    renderPage(visit) {
      const { page, params } = pageAt(visit.path)
      return render(page, { ...visit, query: queryFor(page, visit.query) }, params)
    },
    queryAt,
    async renderFile(visit) {
      const found = fileAt(visit)
      if (!found) return undefined
      const around = { texts: TEXTS[visit.language], locale: getLocale(visit.language), site }
      return found.file({ visit, params: found.params, reads, ...around })
    },
    renderPicture: wanted => drawn(wanted, reads, site),
    renderUnavailable: visit => render(unavailablePage, visit),
    renderPanel: () =>
      renderHtml(<Panel siteName={name} isSample={sample} texts={TEXTS[DEFAULT_LANGUAGE]} assets={assets} />),
    inline: {
      scripts: SCRIPTS.flatMap(source => scriptText({ source, assets }) ?? []),
      styles: SHEETS.flatMap(source => assets.text(source) ?? []),
    },
  }
}
