import { type ComponentType, createContext, createElement, type ReactNode, useContext } from 'react'
import type { PageServer, SiteFacts } from '#server/site/site.ts'
import type { Day } from '#shared/days.ts'
import type { SiteAnswer, SiteVisit } from '#shared/site.ts'
import type { Assets, SheetSource } from './assets.ts'
import type { Texts } from './messages/texts.ts'
import { formatDay, type Locale } from './rates/words.ts'

/** The input of every page besides its data: the same for everybody. */
export interface PageContext {
  visit: SiteVisit
  texts: Texts
  locale: Locale
  assets: Assets
  site: SiteFacts
}

export interface PageProps<Data> extends PageContext {
  data: Data
}

const Context = createContext<PageContext | undefined>(undefined)
export const PageProvider = Context.Provider

/** The page a component is rendered for. Islands are given props instead: the browser has no page. */
export function usePage() {
  const page = useContext(Context)
  if (!page) throw new Error('Rendered outside of a page')
  const { today } = page.visit
  return { ...page, today, formatDay: (day: Day) => formatDay(day, today, page.locale) }
}

/** A step on the way to a page. */
export interface Crumb {
  name: string
  /** In the default language. */
  path: string
}

/** What a page says about itself to those who find, preview or subscribe, besides its title. */
export interface SeoParts {
  /** Whether search engines must leave it out, though it answers with 200. */
  isHidden?: boolean
  /** The way to it from Home, itself the last. */
  trail?: readonly Crumb[]
  /** JSON-LD (structuredData.ts). */
  structuredData?: readonly object[]
  /** The day, and the city if it is one, whose prices a link to the page shows. */
  shown?: { day: Day; slug?: string }
  /** Path of the page's own feed, in the default language. */
  feed?: { path: string; title: string } | undefined
}

/** The frame of a page. `part` has none: a script puts it into another page. Pages of others show a `widget`. */
export type Frame = 'site' | 'part' | 'widget'

export interface PageParts<Data> {
  /** Query parameters it reads; it is given no others. */
  parameters?: readonly string[]
  /** Writes the parameters in one way, without defaults, so that addresses of one page share a key in the cache. */
  canonical?: ((query: URLSearchParams) => URLSearchParams) | undefined
  /** Whether its address holds typed text. Such addresses are endless, so no cache stores them. */
  isTransient?(data: Data): boolean
  title(props: PageProps<Data>): string
  description(props: PageProps<Data>): string
  seo?(props: PageProps<Data>): SeoParts
  /** Reads its data: a function of the page's load.ts. Undefined when there is no such page. */
  load(server: PageServer, visit: SiteVisit): Promise<Data | Redirect | undefined>
  /** 200 unless the data says otherwise. */
  status?(data: Data): number
  Body: ComponentType<PageProps<Data>>
  frame?: Frame
  /** What it allows besides the policy of all pages. */
  policy?: string | undefined
  /** Its own stylesheet, for pages that need more than the plain one. */
  sheet?: SheetSource
}

/** `load` returns this when the page has another address. */
export class Redirect {
  readonly path: string
  readonly isPermanent: boolean

  /** `path` in the default language. */
  constructor(path: string, { isPermanent = false } = {}) {
    this.path = path
    this.isPermanent = isPermanent
  }
}

/** What a loader reads for its page. */
export type Loaded<Load extends (...args: never) => Promise<unknown>> = Exclude<
  Awaited<ReturnType<Load>>,
  Redirect | undefined
>

/** A page with its data, ready for its frame. */
export interface LoadedPage {
  answer: Omit<SiteAnswer, 'html' | 'location'>
  title: string
  description: string
  seo: SeoParts
  body: ReactNode
  frame: Frame
  sheet: SheetSource
}

export interface Page extends Pick<PageParts<never>, 'canonical'> {
  parameters: readonly string[]
  load(server: PageServer, context: PageContext): Promise<LoadedPage | Redirect | undefined>
}

/** A page: what it is called, where its data comes from and how it looks. */
export const page = <Data>({
  parameters = [],
  canonical,
  frame = 'site',
  policy,
  sheet = 'src/web/site/layout/plain.sheet.css',
  ...parts
}: PageParts<Data>): Page => ({
  parameters,
  canonical,
  async load(server, context) {
    const data = await parts.load(server, context.visit)
    if (data === undefined) return undefined
    if (data instanceof Redirect) return data
    const props = { ...context, data }
    return {
      answer: {
        status: parts.status?.(data) ?? 200,
        isTransient: parts.isTransient?.(data) ?? false,
        policy,
        ...(frame === 'widget' && { isFramable: true }),
      },
      title: parts.title(props),
      description: parts.description(props),
      seo: parts.seo?.(props) ?? {},
      body: createElement(parts.Body, props),
      frame,
      sheet,
    }
  },
})

/** The part of a query that a page reads, in one order: the same page has one address in the cache. */
export function queryFor(
  { parameters, canonical }: Pick<Page, 'parameters' | 'canonical'>,
  query: URLSearchParams,
): URLSearchParams {
  const read = new URLSearchParams(parameters.flatMap(name => query.getAll(name).map(value => [name, value])))
  return canonical ? canonical(read) : read
}
