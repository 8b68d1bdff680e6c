import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageServer, SiteEntry } from '#server/site/site.ts'
import { DEFAULT_LANGUAGE, type Language } from '#shared/languages.ts'
import type { SiteAnswer, SiteVisit } from '#shared/site.ts'
import { ADDRESSES, findFile, getPage, hasPast, parseQuery } from './addresses.ts'
import { readAssets } from './assets.ts'
import { FEATURES_OF_SITE } from './features.ts'
import { isInlined, type ScriptSource } from './inlined.ts'
import { FramedPage, PanelDocument } from './layout/Document.tsx'
import { getScriptText } from './layout/Inlined.tsx'
import { renderMail } from './mail/renderMail.tsx'
import { toStaffParts } from './mail/staffMail.ts'
import { getLocale, TEXTS } from './messages/languages.ts'
import {
  AS_OF,
  openVisit,
  type Page,
  type PageContext,
  PageProvider,
  type Params,
  queryFor,
  Redirect,
} from './page.ts'
import { missingCityPage } from './pages/city/missingCity.tsx'
import { createInstantPage, notFoundPage, unavailablePage } from './pages/notices.tsx'
import { createScreenFinder } from './panelScreens.ts'
import type { Locale } from './rates/words.ts'

const renderHtml = (document: ReactElement) => `<!doctype html>${renderToStaticMarkup(document)}`

const SLOTS: PageContext['slots'] = Object.assign(
  { footer: FEATURES_OF_SITE.flatMap(({ footer }) => footer ?? []) },
  ...FEATURES_OF_SITE.map(({ slots }) => slots),
)

/** What features show in pages of the past: the others read by themselves what is of now. */
const PAST_SLOTS: PageContext['slots'] = {
  footer: SLOTS.footer,
}

/** Links of a page of the past lead to the same instant, where the page they lead to has it. */
const linkPast = (locale: Locale, asOf: string): Locale => ({
  ...locale,
  link(path) {
    const [address = '', query] = path.split('?')
    if (!hasPast(address)) return locale.link(path)
    const asked = new URLSearchParams(query)
    asked.set(AS_OF, asOf)
    return locale.link(`${address}?${asked}`)
  },
})

export { isInlined }

export const createSite: SiteEntry['createSite'] = ({ server, built, ...site }) => {
  const assets = readAssets(built)
  const panel = readAssets(built && { ...built, manifest: built.panel })
  const sources = Object.keys(built?.manifest ?? {}).filter(isInlined)
  const speak = (language: Language) => ({ texts: TEXTS[language], locale: getLocale(language), site })
  const createContext = (visit: SiteVisit, params: Params) => ({
    visit,
    params,
    ...speak(visit.language),
    assets,
    slots: visit.asOf === undefined ? SLOTS : PAST_SLOTS,
  })

  const open = async (visit: SiteVisit) =>
    hasPast(visit.path) ? openVisit(server, visit) : { server, visit }

  async function render(
    page: Page,
    visit: SiteVisit,
    params: Params = {},
    source: PageServer = server,
  ): Promise<SiteAnswer> {
    const { asOf } = visit
    const context = createContext(visit, params)
    if (asOf !== undefined) context.locale = linkPast(context.locale, asOf)
    const loaded = await page.load(source, context)
    if (!loaded) {
      const isOfCity = params.slug !== undefined && page !== missingCityPage
      return render(isOfCity ? missingCityPage : notFoundPage, visit, params, source)
    }
    if (loaded instanceof Redirect) {
      return { status: loaded.isPermanent ? 301 : 302, html: '', location: context.locale.link(loaded.path) }
    }
    const html = renderHtml(
      <PageProvider value={context}>
        <FramedPage {...loaded} />
      </PageProvider>,
    )
    const { status, isTransient, failure, frame, policy } = loaded
    return {
      status,
      html,
      isTransient,
      isShortLived: asOf !== undefined,
      failure,
      policy,
      ...(frame === 'widget' && { isFramable: true }),
    }
  }

  return {
    addresses: ADDRESSES,
    async renderPage(visit) {
      const { page, params } = getPage(visit.path)
      const opened = await open({ ...visit, query: queryFor(page, visit.query) })
      if ('problem' in opened) return render(createInstantPage(opened.problem), visit)
      return render(page, opened.visit, params, opened.server)
    },
    parseQuery,
    async renderFile(visit) {
      const found = findFile(visit)
      if (!found) return undefined
      const opened = await open(visit)
      if ('problem' in opened) {
        const body = TEXTS[visit.language].notices.past.problems[opened.problem]
        return { type: 'text/plain; charset=utf-8', body, status: 400, isTransient: true }
      }
      const file = await found.file({ ...createContext(opened.visit, found.params), server: opened.server })
      return file && { ...file, isShortLived: file.isShortLived || opened.visit.asOf !== undefined }
    },
    renderers: Object.assign({}, ...FEATURES_OF_SITE.map(({ renderers }) => renderers?.(site, server))),
    renderUnavailable: visit => render(unavailablePage, visit),
    renderStaffMail(mail) {
      const context = speak(mail.language)
      return renderMail(toStaffParts(mail, context), context)
    },
    findScreen: createScreenFinder(built),
    renderPanel: (language, screen) =>
      renderHtml(
        <PanelDocument
          siteName={site.name}
          isSample={site.sample}
          canMail={site.canMail}
          // Vite serves the English panel
          texts={TEXTS[built ? language : DEFAULT_LANGUAGE]}
          assets={assets}
          panel={panel}
          messages={built && `dist/messages/panel/${language}/all.js`}
          screen={screen}
        />,
      ),
    inline: {
      scripts: sources
        .filter(source => source.endsWith('.ts'))
        .flatMap(source => getScriptText({ source: source as ScriptSource, assets }) ?? []),
      styles: sources
        .filter(source => source.endsWith('.css'))
        .flatMap(source => Object.values(TEXTS).flatMap(({ tag }) => assets.sheetText(source, tag) ?? [])),
    },
  }
}
