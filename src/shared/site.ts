import type { AlertContent } from '#features/alerts/shared/content.ts'
import type { RefusedAlert } from '#features/alerts/shared/form.ts'
import type { PushNotification } from '#features/alerts/shared/push.ts'
import type { AssistantAnswer, AssistantMessage } from '#features/assistants/shared/assistants.ts'
import type { PictureWanted } from '#features/share-pictures/shared/picture.ts'
import type { Day } from './days.ts'
import type { Language } from './languages.ts'
import type { RenderedMail, StaffMail } from './mail.ts'
import type { RefusedMessage } from './messages/messages.ts'
import type { Markets } from './rates/markets.ts'
import type { DailyRate } from './rates/rates.ts'

/** A city with at least one published rate. */
export interface PublishedCity {
  name: string
  state: string | null
}

/** A published city, with the instant at which one of its rates was last written or taken away (ISO, UTC). */
export interface ChangedCity extends PublishedCity {
  updatedAt: string
}

/** A record as a feed shows it. */
export interface RecentRate extends DailyRate {
  /** ISO, UTC */
  updatedAt: string
}

/** A city near another one; `km` as the crow flies, absent where it is near only in being of the same state. */
export interface NearbyCity extends PublishedCity {
  km?: number
}

/** The median of each price over the cities of India on a day, INR per kg, to the rupee. */
export interface NationalPrices {
  date: Day
  markets: Markets
}

/** Where to go on from a city without rates: a misspelled one, or one whose rates nobody enters. */
export interface CityAlternatives {
  /** The name as it was asked for, or as a list of places writes it. */
  name: string
  /** Whether it is that of a city which has rates, or had some. */
  isEntered: boolean
  /** Cities with rates that the name sounds like, the likeliest first. */
  meant: PublishedCity[]
  /** Cities with rates whose names begin so, where none was meant. */
  similar: PublishedCity[]
  /** The place that was asked for or is most like it, and the cities around it that have rates; none of an unknown one. */
  place: string | undefined
  near: NearbyCity[]
}

/** Degrees north and east. */
export type Coordinates = readonly [latitude: number, longitude: number]

/** Days whose rates were changed after they had been published, by city. */
export type CorrectedDays = ReadonlyMap<string, ReadonlySet<Day>>

/** The input of a page besides its data. It is the same for every visitor, so pages can be cached. */
export interface SiteVisit {
  language: Language
  /** The path in the default language. */
  path: string
  /** The address of its route (`Site.addresses`); absent where there is none. */
  address?: string | undefined
  /** The parts of the path that the address names. */
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** India's day. */
  today: Day
  /** A message that was sent without script and refused: its page shows it again. */
  refused?: RefusedMessage
  /** The same for a form of alerts. */
  refusedAlert?: RefusedAlert
}

export interface SiteAnswer {
  status: number
  html: string
  /** Target of a redirection. */
  location?: string
  /** Whether its address holds what was typed, so that no cache stores it. */
  isTransient?: boolean
  /** Whether pages of others may show it in a frame. */
  isFramable?: boolean
  /** What it allows besides the content security policy of all pages. */
  policy?: string | undefined
}

/** A file for programs: a feed, the sitemap. */
export interface SiteFile {
  /** With its charset. */
  type: string
  body: string
  /** Whether its address holds what was typed, so that no cache stores it. */
  isTransient?: boolean
  /** Whether our cache must not store it: it changes without a write. */
  isShortLived?: boolean
}

/** A picture of 1200x630 px before it is rendered: markup and its stylesheet. */
export interface SitePicture {
  html: string
  style: string
  language: Language
}

/** The output of the build for browsers. */
export interface Built {
  manifest: Manifest
  /** The panel, and its messages in each language. */
  panel: Manifest
  /** Text of each stylesheet and classic script, by file. */
  texts: Readonly<Record<string, string>>
}

/** Entries of Vite's manifest, by source file. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; assets?: string[] }>

/** Where a page or a file is found, as in the default language; with `:name` for what differs: `/chicken-rate/:slug`. */
export interface SiteAddress {
  path: string
  /** Read by programs: a feed, the sitemap. */
  isFile?: boolean
  /** Stands at one address for all languages. */
  isOne?: boolean
  /** Its path holds a secret (`Endpoint.isPrivate`). */
  isPrivate?: boolean
}

export interface Site {
  /** Every page and file; there is nothing else. */
  addresses: readonly SiteAddress[]
  /** A whole public page, 404 included. */
  renderPage(visit: SiteVisit): Promise<SiteAnswer>
  /** What the page of an address reads of a query: two that differ in nothing else are one. */
  parseQuery(address: string, query: URLSearchParams): URLSearchParams
  /** A feed, the sitemap and the like; undefined when there is none at this address. */
  renderFile(visit: SiteVisit): Promise<SiteFile | undefined>
  /** Renders the 503 in place of a page while its data cannot be read. */
  renderUnavailable(visit: SiteVisit): Promise<SiteAnswer>
  /**
   * Renders the page of every path under /admin: a shell without data, the panel of a language renders the rest. The code of
   * `screen` (`findScreen`) is asked for with that of the panel.
   */
  renderPanel(language: Language, screen?: string): string
  renderStaffMail(mail: StaffMail): RenderedMail
  /** Words an alert as a mail. `key`: that of the subscription. */
  renderAlertMail(content: AlertContent, key: string): RenderedMail
  /** Words an alert as a notification, in the language of its choice. `key`: that of the subscription. */
  renderPush(content: AlertContent, key: string): PushNotification
  /** The picture of a day, for links that people share; undefined when nothing was published then. */
  renderPicture(wanted: PictureWanted): Promise<SitePicture | undefined>
  answerAssistant(message: AssistantMessage): Promise<AssistantAnswer>
  /** Finds the source of the panel's screen at a path; undefined where the panel alone knows which it is. */
  findScreen(path: string): string | undefined
  /** Inline scripts and styles of all pages: the content security policy lists their hashes. */
  inline: { scripts: readonly string[]; styles: readonly string[] }
}
