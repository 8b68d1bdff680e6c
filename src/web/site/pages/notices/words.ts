/** What stands where a page cannot. */
export interface NoticeWords {
  unavailable: { title: string; heading: string; text: string; again: string }
  /** Of a city whose every rate was taken off. */
  gone: { title: string; heading: string; text: string }
  /** Without a network: of a page never seen, and above one as it was seen last. */
  offline: { title: string; heading: string; text: string; asSeen(time: string): string }
  notFound: { title: string; heading: string; text: string; home: string; chart: string }
}
