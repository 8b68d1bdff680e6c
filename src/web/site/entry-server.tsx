import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { toAlertParts } from '#features/alerts/site/alertMail.ts'
import { renderPush } from '#features/alerts/site/pushText.ts'
import { renderPicture } from '#features/share-pictures/site/pictures.tsx'
import type { SiteEntry } from '#server/site/site.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#shared/languages.ts'
import type { SiteAnswer, SiteVisit } from '#shared/site.ts'
import { ADDRESSES, getFile, getPage } from './addresses.ts'
import { isInlined, readAssets, type ScriptSource, type SheetSource } from './assets.ts'
import { FRAMES, PanelDocument } from './layout/Document.tsx'
import { getScriptText, getSheetText, listLanguageSheets } from './layout/Inlined.tsx'
import { renderMail } from './mail/renderMail.tsx'
import { toStaffParts } from './mail/staffMail.ts'
import { getLocale, TEXTS } from './messages/languages.ts'
import { type Page, PageProvider, queryFor, Redirect } from './page.ts'
import { missingCityPage } from './pages/city/missingCity.tsx'
import { notFoundPage, unavailablePage } from './pages/notices.tsx'
import { createScreenFinder } from './panelScreens.ts'

const renderHtml = (document: ReactElement) => `<!doctype html>${renderToStaticMarkup(document)}`

export { isInlined }

export const createSite: SiteEntry['createSite'] = ({ server, built, ...site }) => {
  const assets = readAssets(built)
  const panel = readAssets(built && { ...built, manifest: built.panel })
  const sources = Object.keys(built?.manifest ?? {}).filter(isInlined)
  const speak = (language: Language) => ({ texts: TEXTS[language], locale: getLocale(language), site })

  async function render(page: Page, visit: SiteVisit): Promise<SiteAnswer> {
    const context = { visit, ...speak(visit.language), assets }
    const loaded = await page.load(server, context)
    if (!loaded) {
      const isOfCity = visit.params.slug !== undefined && page !== missingCityPage
      return render(isOfCity ? missingCityPage : notFoundPage, visit)
    }
    if (loaded instanceof Redirect) {
      return { status: loaded.isPermanent ? 301 : 302, html: '', location: context.locale.link(loaded.path) }
    }
    const Framed = FRAMES[loaded.frame]
    const html = renderHtml(
      <PageProvider value={context}>
        <Framed {...loaded} />
      </PageProvider>,
    )
    return { ...loaded.answer, html }
  }

  return {
    addresses: ADDRESSES,
    async renderPage(visit) {
      const page = getPage(visit.address)
      return render(page, { ...visit, query: queryFor(page, visit.query) })
    },
    parseQuery: (address, query) => queryFor(getPage(address), query),
    renderFile: async visit => getFile(visit.address)?.({ visit, ...speak(visit.language), server }),
    renderUnavailable: visit => render(unavailablePage, visit),
    renderStaffMail(mail) {
      const context = speak(mail.language)
      return renderMail(toStaffParts(mail, context), context)
    },
    renderAlertMail(content, key) {
      const context = speak(content.choice.language)
      return renderMail(toAlertParts({ content, key }, context), context)
    },
    renderPush: (content, key) => renderPush(content, key, site),
    renderPicture: wanted => renderPicture(wanted, server, site),
    // few ask it: it is loaded for the first of them
    async answerAssistant(message) {
      const { answerAssistant } = await import('#features/assistants/site/answer.ts')
      return answerAssistant(message, site, server)
    },
    findScreen: createScreenFinder(built),
    renderPanel: (chosen, screen) => {
      // Vite serves the English panel
      const language = built ? chosen : DEFAULT_LANGUAGE
      return renderHtml(
        <PanelDocument
          site={site}
          language={language}
          texts={TEXTS[language]}
          assets={assets}
          panel={panel}
          messages={built && `dist/messages/panel/${language}/all.js`}
          screen={screen}
        />,
      )
    },
    inline: {
      scripts: sources
        .filter(source => source.endsWith('.ts'))
        .flatMap(source => getScriptText({ source: source as ScriptSource, assets }) ?? []),
      styles: sources
        .filter(source => source.endsWith('.css'))
        .flatMap(source =>
          LANGUAGES.map(language =>
            getSheetText([source as SheetSource, ...listLanguageSheets(language)], assets),
          ),
        ),
    },
  }
}
