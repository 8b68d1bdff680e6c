import type { ReactNode } from 'react'
import type { SiteReads, SiteVisit } from '#shared/site.ts'
import type { Speech } from '#web/rates/words.ts'
import type { Assets } from './assets.ts'
import type { Texts } from './texts/texts.ts'

/** What every page is given besides its data: the same for everybody. */
export interface PageProps<Data> {
  data: Data
  visit: SiteVisit
  texts: Texts
  speech: Speech
  assets: Assets
}

interface PageParts<Data> {
  title(texts: Texts): string
  description(texts: Texts): string
  load(reads: SiteReads, visit: SiteVisit): Promise<Data>
  /** 200 unless the data says otherwise. */
  status?(data: Data): number
  Body(props: PageProps<Data>): ReactNode
}

export interface Page {
  title(texts: Texts): string
  description(texts: Texts): string
  answer(
    reads: SiteReads,
    around: Omit<PageProps<unknown>, 'data'>,
  ): Promise<{ status: number; body: ReactNode }>
}

/** A page: what it is called, where its data comes from and how it looks. */
export const page = <Data>({ title, description, load, status, Body }: PageParts<Data>): Page => ({
  title,
  description,
  async answer(reads, around) {
    const data = await load(reads, around.visit)
    return { status: status?.(data) ?? 200, body: Body({ ...around, data }) }
  },
})
