/** What stands where a page cannot. */
export interface NoticeWords {
  unavailable: { title: string; heading: string; text: string; again: string }
  notFound: { title: string; heading: string; text: string; home: string; chart: string }
}
