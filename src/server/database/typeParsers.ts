import { types } from 'pg'

// Global in pg: every module that opens connections imports this one.
const { INT8, NUMERIC, DATE } = types.builtins
// int8 and numeric are counts and rupees, far below 2^53; a date stays text, since it is a day and no instant
types.setTypeParser(INT8, Number)
types.setTypeParser(NUMERIC, Number)
types.setTypeParser(DATE, text => text)
