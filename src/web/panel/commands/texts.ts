export const COMMANDS = {
  find: 'Find',
  hint: 'A screen or a city',
  results: 'Commands',
  nothing: 'Nothing found.',
  close: 'Close',
  screen: 'Screen',
  enter: (city: string) => `Enter ${city}`,
  today: (city: string) => `${city} today`,
  inChart: 'Rate Chart',
  next: 'Next missing city',
  allEntered: 'Every city has its rates.',
  keys: 'Keyboard shortcuts',
  logOut: 'Log out',
}

export const KEYS = {
  heading: 'Keyboard shortcuts',
  everywhere: 'Everywhere',
  inGrid: 'Entering rates',
  plain: 'Keys without Ctrl, while nothing is being typed',
}

/** What each key does: everywhere, and where rates are entered. */
export const KEYS_EVERYWHERE: readonly (readonly [string, string])[] = [
  ['Ctrl K', 'find a screen or a city'],
  ['N', 'enter the next missing city'],
  ['?', 'this list'],
  ['Alt T', 'go to the messages in the corner'],
  ['Esc', 'close what is open'],
]
export const KEYS_IN_GRID: readonly (readonly [string, string])[] = [
  ['Enter', 'next cell; in the empty city: next missing city'],
  ['Shift Enter', 'cell before'],
  ['↑ ↓ ← →', 'cell beside'],
  ['=', 'same as yesterday'],
  ['Ctrl Enter', 'submit'],
]
