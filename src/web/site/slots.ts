import type { ComponentType } from 'react'
import type { Day } from '#shared/days.ts'
import type { Language } from '#shared/languages.ts'
import type { Texts } from './messages/texts.ts'

/** A page that the footer of every page leads to, and the sitemap lists. */
export interface FooterLink {
  /** In the default language. */
  path: string
  label(texts: Texts): string
}

export interface FollowLinkProps {
  /** The name of the city; absent where the visitor chooses one first. */
  city?: string
  /** Whether it is a sign, where words have no room. */
  isBell?: boolean
}

/** Places in pages that features fill. */
export interface SiteSlots {
  /** Returns the path of the picture (1200x630) that goes with a link to prices of a day: of the country, or of a city. */
  buildPictureUrl?(shown: { language: Language; day: Day; slug?: string }): string
  /** Path of the catalogue that the rates of every page are a part of. */
  dataPath?: string
  /** Path of the feed of corrections. */
  correctionsFeed?: string
  /** The way to be told of the rates that stand beside it. */
  FollowLink?: ComponentType<FollowLinkProps>
  /** Path of the server that assistants connect to. */
  assistantsPath?: string
  /** The page that shows what chicken costs where. */
  map?: FooterLink
}
