import { types } from 'pg'

// How values of the database become ours, on every connection of the process: imported by whoever opens one.
const { INT8, NUMERIC, DATE } = types.builtins
// int8 and numeric are counts and rupees, far below 2^53; a date is a day, not an instant
types.setTypeParser(INT8, Number)
types.setTypeParser(NUMERIC, Number)
types.setTypeParser(DATE, text => text)
