import type { NoticeWords } from '#web/site/pages/notices/words.ts'

export const notices: NoticeWords = {
  unavailable: {
    title: 'Please try again',
    heading: 'The rates cannot be shown for the moment',
    text: 'Nothing is lost. Please try again in a minute.',
    again: 'Try again',
  },
  gone: {
    title: 'No longer published',
    heading: 'The rates of this city are no longer published',
    text: 'They were taken off the site. Rates of other cities are on the pages below.',
  },
  offline: {
    title: 'No connection',
    heading: 'You are offline',
    text: 'This page was not opened on this device before. Pages that were are still here.',
    asSeen: time => `You are offline. This page is as it was on ${time}.`,
  },
  notFound: {
    title: 'Page not found',
    heading: 'This page does not exist',
    text: 'The address may be misspelled, or the page may have moved.',
    home: 'Today’s rates',
    chart: 'Rate Chart',
  },
}
