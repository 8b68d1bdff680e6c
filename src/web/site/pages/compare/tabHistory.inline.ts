/*
 * Addresses that were shown in place (partialNavigation.ts) are entries of one document, and they stay so when it is
 * loaded again: going to one of them loads nothing by itself. So every page of Compare brings this script along, and
 * listens before any island is touched.
 */
const getAddress = () => location.pathname + location.search

/** The address whose content the page shows. */
let shown = getAddress()

addEventListener('shown', () => {
  shown = getAddress()
})

addEventListener('popstate', () => {
  // a jump within the page comes here too
  if (getAddress() !== shown) location.reload()
})
