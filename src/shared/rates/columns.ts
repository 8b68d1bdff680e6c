import { KINDS, type Kind, UNIT } from './markets.ts'

const describePrices = <const Suffix extends '' | '_low' | '_high'>(suffix: Suffix, meaning: string) =>
  Object.fromEntries(KINDS.map(kind => [kind + suffix, `${meaning} of ${kind}, ${UNIT}.`])) as Record<
    `${Kind}${Suffix}`,
    string
  >

/** Every column of the files of `/data` and of exports, and what it means: what two files have in common has one name. */
export const COLUMNS = {
  date: 'Day of India.',
  month: 'Month of India, YYYY-MM.',
  city: 'Name of the city.',
  state: 'State of the city, where we know it.',
  market: 'Who sells.',
  ...describePrices('', 'Price'),
  ...describePrices('_low', 'Lowest price'),
  ...describePrices('_high', 'Highest price'),
  days: 'Number of days with a published price.',
  at: 'When it was written (UTC).',
  version: 'Counts the writes to the record of a city and day.',
  action: 'What was done to the record.',
  correction: 'Whether the public list of corrections has it.',
  reason: 'Why the record was corrected, if its writer said so.',
  unit: 'Unit of all prices.',
  sample: 'Sample rates made by a program, not real prices.',
}
export type Column = keyof typeof COLUMNS
