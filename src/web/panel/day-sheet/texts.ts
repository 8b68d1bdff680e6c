export const DAY_SHEET = {
  date: 'Date',
  unit: '₹ per kg. Below each cell: the rate before.',
  keys: 'Enter and the arrows move. Paste a whole sheet, with city names first or from a cell on.',
  region: 'Rates of the day, by city',
  city: 'City',
  cell: (city: string, market: string, kind: string) => `${city}, ${market}, ${kind}, rupees`,
  empty: 'No city has rates yet.',
  clean: 'Nothing to save yet',
  changed: (count: number) => (count === 1 ? '1 city changed' : `${count} cities changed`),
  rowChanged: 'Changed',
  rowSaved: 'Saved',
  overtaken: 'Saved by somebody else meanwhile',
  half: 'Three rates of a market, or none',
  nothing: 'Enter the rates of a market',
  discard: 'Discard',
  submit: 'Submit Rates',
  saving: 'Saving...',
  pasted: (count: number, lost: number) =>
    lost === 0 ? `${count} rates pasted.` : `${count} rates pasted. ${lost} did not fit.`,
  outcome: (saved: number, left: number) =>
    left === 0 ? `✅ ${saved} saved.` : `⚠️ ${saved} saved, ${left} not: the rows say why.`,
  leave: {
    question: 'Leave without saving?',
    explain: 'What was typed here is not saved yet.',
    stay: 'Stay',
    go: 'Leave',
  },
}
