import type { ReactNode } from 'react'
import type { SiteReads, SiteVisit } from '#shared/site.ts'
import type { Locale } from '#web/site/rates/words.ts'
import type { Assets } from './assets.ts'
import type { Texts } from './messages/texts.ts'
import type { FoundParts } from './seo/SeoTags.tsx'
import type { SheetName } from './styles/stylesheets.ts'

export type Params = Readonly<Record<string, string>>

/** What this installation is. */
export interface SiteFacts {
  name: string
  /** Public address, without a slash at the end. */
  url: string
  /** Whether the rates are generated samples. */
  sample: boolean
  /** Days after which messages are deleted. */
  messageDays: number
}

/** What every page is given besides its data: the same for everybody. */
export interface PageProps<Data> {
  data: Data
  visit: SiteVisit
  /** Parts of the address, such as the city of its page. */
  params: Params
  texts: Texts
  locale: Locale
  assets: Assets
  site: SiteFacts
}

/**
 * What stands around a page: header and footer; nothing, for a part that a script puts into another page; or next to
 * nothing, for a widget in pages of others.
 */
export type Frame = 'site' | 'part' | 'widget'

interface PageParts<Data> {
  /** What its address may ask for; it is given nothing else. */
  parameters?: readonly string[]
  title(props: PageProps<Data>): string
  description(props: PageProps<Data>): string
  /** What else there is to say in its head. */
  found?(props: PageProps<Data>): FoundParts
  /** Undefined when there is no such page. */
  load(reads: SiteReads, visit: SiteVisit, params: Params): Promise<Data | Moved | undefined>
  /** 200 unless the data says otherwise. */
  status?(data: Data): number
  /** Why a part of the page could not be read; the page itself says that it is missing. */
  failure?(data: Data): unknown
  Body(props: PageProps<Data>): ReactNode
  frame?: Frame
  /** What it needs beside the sheet of every page. */
  sheet?: SheetName
}

/** What `load` answers when the page is to be found elsewhere. */
export class Moved {
  readonly path: string
  readonly isForEver: boolean

  /** `path` in the default language; `isForEver`: the address asked for is never to be used again. */
  constructor(path: string, { isForEver = false } = {}) {
    this.path = path
    this.isForEver = isForEver
  }
}

export interface Answered {
  status: number
  title: string
  description: string
  found: FoundParts
  body: ReactNode
  frame: Frame
  sheet: SheetName | undefined
  failure: unknown
}

export interface Page {
  /** What its address may ask for; all else changes nothing. */
  parameters: readonly string[]
  answer(reads: SiteReads, around: Omit<PageProps<unknown>, 'data'>): Promise<Answered | Moved | undefined>
}

/** A page: what it is called, where its data comes from and how it looks. */
export const page = <Data>({
  parameters = [],
  title,
  description,
  found,
  load,
  status,
  failure,
  Body,
  frame = 'site',
  sheet,
}: PageParts<Data>): Page => ({
  parameters,
  async answer(reads, around) {
    const data = await load(reads, around.visit, around.params)
    if (data === undefined) return undefined
    if (data instanceof Moved) return data
    const props = { ...around, data }
    return {
      status: status?.(data) ?? 200,
      title: title(props),
      description: description(props),
      found: found?.(props) ?? {},
      body: Body(props),
      frame,
      sheet,
      failure: failure?.(data),
    }
  },
})

/** What a page may know of the query of its address, in one order: where a link was found is not its business. */
export const queryFor = ({ parameters }: Page, query: URLSearchParams): URLSearchParams =>
  new URLSearchParams(parameters.flatMap(name => query.getAll(name).map(value => [name, value])))
