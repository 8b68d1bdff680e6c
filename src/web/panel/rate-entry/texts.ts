export const CITY = {
  hint: 'Type two letters',
  suggestions: 'Suggestions',
}

export const CELL_PROBLEMS = {
  empty: 'Enter a rate',
  notANumber: 'Numbers only',
  below: 'Not below 0',
  above: (most: number) => `At most ${most}`,
}

export const SAVE_BAR = {
  clean: 'Nothing to save yet',
  discard: 'Discard',
  submit: 'Submit Rates',
  saving: 'Saving...',
  pasted: (count: number, lost: number) =>
    lost === 0 ? `${count} rates pasted.` : `${count} rates pasted. ${lost} did not fit.`,
}

export const DRAFT = {
  restored: (when: string) => `Your draft of ${when} is back.`,
  discard: 'Discard draft',
  open: 'Open it',
  remove: 'Throw it away',
}

export const CONFLICT = {
  same: 'What you typed is what is saved.',
  rate: 'Rate',
  mine: 'Yours',
  saved: 'Saved',
  none: '-',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
}

export const LEAVE = {
  question: 'Leave without saving?',
  explain: 'What was typed here is not saved yet. A draft of it stays on this device.',
  stay: 'Stay',
  leave: 'Leave',
}
