/** What stands on a picture besides the words of rates. */
export interface PictureWords {
  heading: string
  unit: string
  /** The 1 Kg Rate is the mean of so many cities. */
  average(cities: number): string
}
