import type { PictureWords } from '../pictures/words.ts'

/** What a page says to those who find it from outside: feeds, pictures, files. Days and figures come written. */
export interface FoundWords {
  feed: {
    title(site: string): string
    cityTitle(city: string): string
    /** Of one city and day; without its price when there is no 1 Kg Rate. */
    entry(city: string, day: string, price: string | undefined): string
  }
  picture: PictureWords
  /** Offered below tables: the same as a file. */
  files: { label: string; csv: string; xlsx: string }
}
