/*
 * Puts the visitor's own city first into the table of today. Written below the table, so that nothing is seen to move;
 * and again when rateBar.ts has exchanged it.
 */
function showMyCityFirst(): void {
  let city: string | null = null
  try {
    city = localStorage.getItem('city')
  } catch {
    // forbidden: nothing was remembered
  }
  if (!city) return
  const address = JSON.stringify(`/chicken-rate/${encodeURIComponent(city)}`)
  const link = document.querySelector(`.ratelist .city a[href$=${address}]`)
  const row = link?.closest('.grouped tbody, .cities tbody tr')
  if (row) row.parentElement?.querySelector(':scope > tbody, :scope > tr')?.before(row)
}

showMyCityFirst()
addEventListener('rates', showMyCityFirst)
