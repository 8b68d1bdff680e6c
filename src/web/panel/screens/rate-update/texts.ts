// Sentences of the specification stand here to the letter.

export const RATE_UPDATE = {
  refused: 'Your account has been deactivated by admin, please contact to admin',
  city: 'City',
  date: 'Date',
  unit: '₹ per kg',
  below: (when: string) => `below: ${when}`,
  saved: 'the saved rate',
  grid: 'Rates',
  market: 'Market',
  cell: (market: string, kind: string) => `${market}, ${kind}, rupees`,
  copy: (when: string) => `Copy ${when}`,
  copyNothing: 'Copy previous day',
  check: (when: string, price: string) => `Check: ${when} was ${price}`,
  under: (kind: string) => `Check: under ${kind}`,
  same: (count: number, when: string) => `${count} rates as on ${when}.`,
  noneBefore: 'No earlier rates of this city are known yet.',
  keys: {
    next: 'next cell',
    column: 'same column',
    same: 'same as yesterday',
    submit: 'submit',
    city: 'in the empty city: next city',
    paste: 'Paste a block from Excel or WhatsApp into any cell',
  },
  editing: (city: string, when: string) => `Editing ${city}, ${when}`,
  stopEditing: 'Enter new rates instead',
  unsaved: 'Unsaved changes',
  filled: (count: number, of: number) => `${count} of ${of} rates filled`,
  next: (city: string) => `Next: ${city}`,
  submitted: '✅ Rates submitted successfully!',
  updated: '✅ Rate updated successfully!',
  duplicate: '⚠️ Rate for this city and date already exists.',
  submitFailed: '⚠️ Failed to submit data.',
  updateFailed: '⚠️ Failed to update rate.',
  serverError: '❌ Server error submitting rates.',
  ofCity: (city: string, text: string) => `${city}: ${text}`,
  otherDraft: (city: string, day: string, when: string) =>
    `A draft of ${city}, ${day}, is kept from ${when}.`,
  savedMeanwhile: 'Both versions stand side by side: keep yours or take theirs.',
}

export const ENTRY_PROBLEMS = {
  noCity: 'Enter a city.',
  noDate: 'Enter a date.',
  future: 'The date cannot be after today.',
}

export const PENDING = {
  today: 'Today',
  of: (all: number) => ` of ${all} cities entered`,
  progress: 'Cities entered',
  all: 'Every city has its rates.',
  none: 'No city has rates yet.',
}

export const RATE_CONFLICT = {
  which: 'Which rates are right?',
  exists: (city: string, day: string) => `${city}, ${day}, is saved already`,
  savedBy: (name: string | undefined, when: string) =>
    name ? `Saved by ${name}, ${when}.` : `Saved ${when}.`,
  edit: 'Edit the saved record',
  see: 'See it in the Rate Chart',
}
