import type { PictureWords } from '../og-images/words.ts'

/** What a page says to those who find it from outside: feeds, pictures, files. Days and figures come written. */
export interface FoundWords {
  feed: {
    title(site: string): string
    cityTitle(city: string): string
    /** The link to a city's feed. */
    follow(city: string): string
    /** Of one city and day; without its price when there is no 1 Kg Rate. */
    entry(city: string, day: string, price: string | undefined): string
  }
  picture: PictureWords
  /** At the foot of a printed page: where it comes from and of when it is. */
  printed(site: string, address: string, day: string): string
  embed: {
    /** In the widget: the way to the site. */
    more(site: string): string
    show: string
    copy: string
  }
  /** Offered below tables: the same as a file. */
  files: { label: string; csv: string; xlsx: string }
}
