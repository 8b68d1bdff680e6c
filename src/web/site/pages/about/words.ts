/** What About Us says: a few sections of a few sentences. */
export interface AboutWords {
  title: string
  description: string
  heading: string
  lead: string
  sections: { id: string; heading: string; paragraphs: string[] }[]
  wrong: { heading: string; text: string; link: string }
  more: { today: string; chart: string }
}
