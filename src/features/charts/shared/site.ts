import type { SitePicture, SiteVisit } from '#shared/site.ts'

/** Where the chart of some cities stands, in the default language. */
export const CHART = '/charts/:cities'

/** What each address of a chart answers with, besides its page. */
export const FORMATS = ['csv', 'json', 'svg', 'png'] as const
export type ChartFormat = (typeof FORMATS)[number]

/** The chart that an address asks for. */
export interface ChartVisit extends Pick<SiteVisit, 'language' | 'today' | 'asOf' | 'query'> {
  /** As the address writes them. */
  cities: string
}

/** A file of a chart; a picture is still to be rendered. */
export interface ChartFile {
  /** Without its ending. */
  name: string
  type: string
  body: string | SitePicture
  /** Whether it is of the past, whose instants are endless. */
  isShortLived: boolean
}

/** Choices that no chart has, by the parameter. */
export interface RefusedChoices {
  refused: readonly { path: string; message: string }[]
}

/** Of a card in pages of others, in CSS px. */
export const CARD_SIZE = { width: 600, height: 440 }

/** What oEmbed (oembed.com) says of a chart. */
export interface ChartCard {
  title: string
  /** Writes the element that frames the card. */
  frame(size: typeof CARD_SIZE): string
  thumbnail: string
}

declare module '#shared/site.ts' {
  interface SiteRenderers {
    /** A file of a chart; undefined where there is no such chart or nothing in it. */
    chart(visit: ChartVisit, format: ChartFormat): Promise<ChartFile | RefusedChoices | undefined>
    /** The card of a full address; undefined where it leads to no chart. */
    chartCard(address: string, today: string): Promise<ChartCard | undefined>
  }
}
