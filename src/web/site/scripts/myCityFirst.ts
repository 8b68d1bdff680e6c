/*
 * Puts the visitor's own city first into the table of today; again when rateBar.ts has exchanged it. Written above the
 * table, which is not seen before the page is parsed and the row stands in its place: browsers paint what has come of a
 * page, and nothing may be seen to move.
 */
const LIST = '.ratelist'

function myCity(): string | null {
  try {
    return localStorage.getItem('city')
  } catch {
    // forbidden: nothing was remembered
    return null
  }
}

function showMyCityFirst(): void {
  const city = myCity()
  if (!city) return
  const address = JSON.stringify(`/chicken-rate/${encodeURIComponent(city)}`)
  const link = document.querySelector(`${LIST} .city a[href$=${address}]`)
  const row = link?.closest<HTMLElement>('.grouped tbody, .cities tbody tr')
  if (!row) return
  // `auto` would give it an estimated height for a frame
  row.style.contentVisibility = 'visible'
  row.parentElement?.querySelector(':scope > tbody, :scope > tr')?.before(row)
}

addEventListener('rates', showMyCityFirst)
if (myCity()) {
  const { style } = document.querySelector<HTMLElement>(LIST)!
  style.visibility = 'hidden'
  addEventListener('DOMContentLoaded', () => {
    showMyCityFirst()
    style.visibility = ''
  })
}
