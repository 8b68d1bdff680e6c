/** What the pages that list cities say. */
export interface PlacesWords {
  state: {
    title(state: string): string
    description(state: string): string
    heading(state: string): string
    /** How many of its cities have a rate today. */
    cities(today: string, all: number): string
    table: string
    tableFor(day: string): string
    unit: string
  }
  all: { title: string; description: string; heading: string; none: string; noState: string }
}
