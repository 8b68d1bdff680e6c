import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { CreateSite, SiteAnswer, SiteVisit } from '#shared/site.ts'
import { formatsOf } from '#web/ui/format.ts'
import { assetsOf } from './assets.ts'
import { Document } from './Document.tsx'
import { LOADER } from './islands/loader.ts'
import { Layout } from './Layout.tsx'
import { Panel } from './Panel.tsx'
import type { Page } from './page.ts'
import { notFoundPage } from './pages/NotFound.tsx'
import { unavailablePage } from './pages/Unavailable.tsx'
import { SCREENS } from './screens.ts'
import { en } from './texts/en.ts'

const htmlOf = (document: ReactElement) => `<!doctype html>${renderToStaticMarkup(document)}`

const pageAt = (path: string): Page => SCREENS.find(screen => screen.path === path)?.page ?? notFoundPage

export const createSite: CreateSite = ({ name, url, sample, reads, manifest }) => {
  const assets = assetsOf(manifest)
  const texts = en
  const speech = { words: texts.rates, formats: formatsOf(texts.language) }

  async function render(page: Page, visit: SiteVisit): Promise<SiteAnswer> {
    const { status, body } = await page.answer(reads, { visit, texts, speech, assets })
    const found = { description: page.description(texts), canonical: `${url}${visit.path}` }
    const html = htmlOf(
      <Document
        language={texts.language}
        title={`${page.title(texts)} | ${name}`}
        found={status === 200 ? found : undefined}
        isSample={sample}
        assets={assets}
        sheets={[assets.url('src/web/site/site.css')]}
      >
        <Layout siteName={name} at={visit.path} isSample={sample} texts={texts}>
          {body}
        </Layout>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
        <script dangerouslySetInnerHTML={{ __html: LOADER }} />
      </Document>,
    )
    return { status, html }
  }

  return {
    renderPage: visit => render(pageAt(visit.path), visit),
    renderUnavailable: visit => render(unavailablePage, visit),
    renderPanel: () => htmlOf(<Panel siteName={name} isSample={sample} texts={texts} assets={assets} />),
    inlineScripts: [LOADER],
  }
}
