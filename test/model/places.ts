/** What a list of places says of names: one spelling for each, and its state. */
export const SPELLINGS = new Map([['Kovai', 'Coimbatore']])
export const STATES = new Map([
  ...['Guntur', 'Vijayawada'].map(name => [name, 'Andhra Pradesh'] as const),
  ...['Madurai', 'Coimbatore'].map(name => [name, 'Tamil Nadu'] as const),
])
