import { formatsOf } from '#web/ui/format.ts'

/** The panel speaks English as written in India. */
export const { number, date, dayMonth } = formatsOf('en-IN')
