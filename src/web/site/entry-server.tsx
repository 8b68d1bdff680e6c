import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { DEFAULT_LANGUAGE } from '#shared/languages.ts'
import type { CreateSite, SiteAnswer, SiteVisit } from '#shared/site.ts'
import { pageAt } from './addresses.ts'
import { assetsOf } from './assets.ts'
import { Document } from './Document.tsx'
import { LOADER } from './islands/loader.ts'
import { Layout } from './Layout.tsx'
import { Panel } from './Panel.tsx'
import type { Page } from './page.ts'
import { unavailablePage } from './pages/notices/Unavailable.tsx'
import { speechOf, TEXTS } from './texts/languages.ts'

const htmlOf = (document: ReactElement) => `<!doctype html>${renderToStaticMarkup(document)}`

export const createSite: CreateSite = ({ name, url, sample, reads, manifest }) => {
  const assets = assetsOf(manifest)

  async function render(page: Page, visit: SiteVisit, params = {}): Promise<SiteAnswer> {
    const texts = TEXTS[visit.language]
    const speech = speechOf(visit.language)
    const { status, title, description, body } = await page.answer(reads, {
      visit,
      params,
      texts,
      speech,
      assets,
    })
    const found = { description, canonical: `${url}${speech.link(visit.path)}` }
    const html = htmlOf(
      <Document
        language={texts.tag}
        title={`${title} | ${name}`}
        found={status === 200 ? found : undefined}
        isSample={sample}
        assets={assets}
        sheets={[assets.url('src/web/site/site.css')]}
      >
        <Layout siteName={name} at={visit.path} isSample={sample} texts={texts} speech={speech}>
          {body}
        </Layout>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <script dangerouslySetInnerHTML={{ __html: LOADER }} />
      </Document>,
    )
    return { status, html }
  }

  return {
    renderPage(visit) {
      const { page, params } = pageAt(visit.path)
      return render(page, visit, params)
    },
    renderUnavailable: visit => render(unavailablePage, visit),
    renderPanel: () =>
      htmlOf(<Panel siteName={name} isSample={sample} texts={TEXTS[DEFAULT_LANGUAGE]} assets={assets} />),
    inlineScripts: [LOADER],
  }
}
