import { sql } from 'kysely'
import type { ReadOnlyDb } from '#server/database/tables.ts'
import { addDays, type Day } from '#shared/days.ts'
import type { DayEntries, Entered, Write } from '#shared/rates/entries.ts'
import { LATEST_DAYS } from '#shared/rates/latest.ts'
import { rateId } from '../ids.ts'

/** A write as the database says it; its time is an ISO text. */
interface EntryRow {
  city_id: number
  location: string
  date: Day
  first: Write & { version: number }
  last: Write & { version: number }
}

const writeJson = sql`json_build_object(
  'version', v.version,
  'at', to_char(v.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'by', case when a.id is not null then json_build_object('_id', a.id, 'name', a.name) end)`

/** The last write of the record in `r` that is a `which`. */
const selectWrite = (which: ReturnType<typeof sql>) => sql`(
  select ${writeJson} from revision v left join account a on a.id = v.account_id
  where v.city_id = r.city_id and v.date = r.date ${which} order by v.version desc limit 1)`

const withoutVersion = ({ at, by }: Write): Write => ({ at, by })

/** Who entered which city of a day and when, and the cities of the last 30 days that have no rates of it. By city. */
export async function findDayEntries(db: ReadOnlyDb, day: Day): Promise<DayEntries> {
  const { rows } = await sql<EntryRow>`
    select r.city_id, c.name as location, r.date,
      case when r.date = ${day} then ${selectWrite(sql`and v.action = 'create'`)} end as first,
      case when r.date = ${day} then ${selectWrite(sql``)} end as last
    from city c cross join lateral (
      select city_id, date from daily_rate
      where city_id = c.id and deleted_at is null and date between ${addDays(day, 1 - LATEST_DAYS)} and ${day}
      order by date desc limit 1) r
    order by c.key`.execute(db)
  return {
    entered: rows.flatMap(row => (row.date === day ? [toEntered(row)] : [])),
    missing: rows.flatMap(({ location, date }) => (date < day ? [{ location, last: date }] : [])),
  }
}

const toEntered = ({ city_id, location, date, first, last }: EntryRow): Entered => ({
  _id: rateId({ cityId: city_id, date }),
  location,
  entry: withoutVersion(first),
  correction: last.version === first.version ? null : withoutVersion(last),
})
