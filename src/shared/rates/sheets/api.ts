import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { DayRowOutcome, MAX_DAY_BYTES, NewDay } from '../days.ts'
import { DayEntries } from '../entries.ts'
import { CheckedRate, ImportCheck, MAX_IMPORT_BYTES, NewImport } from '../imports.ts'
import { RateDay } from '../rates.ts'

export const saveDay = endpoint({
  method: 'PUT',
  path: '/api/rates/days/{date}',
  access: 'staff',
  summary: 'Record the rates of many cities for one day',
  description:
    'Each city is taken or refused by itself. A record that exists is replaced by an Admin alone, with its `version`.',
  params: z.strictObject({ date: RateDay }),
  body: NewDay,
  bodyLimit: MAX_DAY_BYTES,
  responses: { 200: z.array(DayRowOutcome) },
})

export const checkImport = endpoint({
  method: 'POST',
  path: '/api/rates/imports/check',
  access: 'staff',
  summary: 'What would become of the rates of many cities and days; nothing is written',
  description:
    'A record that would be replaced is answered with its `version`, which the import then sends. Markets that are not named are kept.',
  body: ImportCheck,
  bodyLimit: MAX_IMPORT_BYTES,
  responses: { 200: z.array(CheckedRate) },
})

export const importRates = endpoint({
  method: 'POST',
  path: '/api/rates/imports',
  access: 'staff',
  summary: 'Record the rates of many cities and days in one transaction',
  description:
    'Each record is taken or refused by itself; with `all`, one refusal keeps every record from being written. A record that exists is changed by an Admin alone, with its `version`; markets that are not named are kept. The same rates again are `unchanged`.',
  body: NewImport,
  bodyLimit: MAX_IMPORT_BYTES,
  responses: { 200: z.array(DayRowOutcome) },
})

export const listDayEntries = endpoint({
  method: 'GET',
  path: '/api/rates/days/{date}/entries',
  access: 'staff',
  summary: 'Which cities have their rates of a day, by whom and when, and which are missing',
  params: z.strictObject({ date: RateDay }),
  responses: { 200: DayEntries },
})
