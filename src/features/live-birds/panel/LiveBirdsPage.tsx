import { useState } from 'react'
import { type LatestLiveBirdRate, listLatestLiveBirds } from '#features/live-birds/shared/api.ts'
import { LIVE_BIRDS } from '#messages/panel/liveBirds.js'
import { LIVE_BIRDS_SCREEN } from '#messages/panel/liveBirdsScreen.js'
import { toPlaceKey } from '#shared/places.ts'
import { listRateCities } from '#shared/rates/api.ts'
import { SIZES, type Size } from '#shared/rates/birds.ts'
import { MAX_REASON } from '#shared/rates/rates.ts'
import { call } from '#web/call.ts'
import { as, ColumnHeads } from '#web/panel/components/ColumnHeads.tsx'
import { DateField, TextField } from '#web/panel/components/fields.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { affects, useLiveEvent } from '#web/panel/live/liveEvents.ts'
import { byCity, cityName } from '#web/panel/names.ts'
import { useQuery } from '#web/panel/query/query.ts'
import { useToday } from '#web/panel/useToday.ts'
import { PriceField } from './PriceField.tsx'

/** Goes to the field above or below, of the same size. */
function moveFocus(field: HTMLInputElement, by: number): void {
  const column = [
    ...document.querySelectorAll<HTMLInputElement>(`.live-birds [data-size="${field.dataset.size}"]`),
  ]
  const next = column[column.indexOf(field) + by]
  if (next) next.focus()
  // the last one is left, and saved, too
  else field.blur()
}

/** What live birds cost at the farm on a day: one row of a city. */
export function LiveBirdsPage() {
  const today = useToday()
  const [chosen, setDay] = useState<string>()
  const [reason, setReason] = useState('')
  const [search, setSearch] = useState('')
  const day = chosen || today
  const cities = useQuery('cities', signal => call(listRateCities, {}, { signal }))
  const rates = useQuery(`live birds ${day}`, signal =>
    call(listLatestLiveBirds, { query: { date: day } }, { signal }),
  )
  useLiveEvent('rates', change => {
    if (affects({ to: day }, change)) rates.refetch()
  })
  function showWritten(written?: LatestLiveBirdRate) {
    if (written)
      rates.setData(all => [
        ...all.filter(({ location, size }) => location !== written.location || size !== written.size),
        written,
      ])
    rates.refetch()
  }
  const renderRows = (names: readonly string[], found: readonly LatestLiveBirdRate[]) =>
    names.map(city => {
      const find = (size: Size) => found.find(rate => rate.location === city && rate.size === size)
      return (
        <tr {...as.row} key={city}>
          <th {...as.rowHead}>{cityName(city)}</th>
          {SIZES.map(size => (
            <td {...as.cell} className="field" key={size}>
              <PriceField
                key={day}
                record={{ location: city, date: day, size }}
                latest={find(size)}
                reason={reason}
                onWritten={showWritten}
                onMove={moveFocus}
              />
            </td>
          ))}
        </tr>
      )
    })
  return (
    <div className="live-birds screen column">
      <p className="soft">{LIVE_BIRDS.explain}</p>
      <div className="row">
        <DateField id="live-day" label={LIVE_BIRDS.day} value={day} max={today} onChange={setDay} />
        <TextField
          id="live-city"
          label={LIVE_BIRDS.search}
          type="search"
          autoComplete="off"
          value={search}
          onChange={setSearch}
        />
        <TextField
          id="live-reason"
          label={LIVE_BIRDS.reason}
          maxLength={MAX_REASON}
          value={reason}
          onChange={setReason}
        />
      </div>
      <section aria-label={LIVE_BIRDS_SCREEN.label}>
        <QueryState of={cities}>
          {all => {
            const wanted = toPlaceKey(search)
            const names = all.filter(name => toPlaceKey(name).includes(wanted)).toSorted(byCity)
            return (
              <QueryState of={rates}>
                {found =>
                  names.length === 0 ? (
                    <p className="quiet">{LIVE_BIRDS.empty}</p>
                  ) : (
                    <table className="table break" {...as.table} aria-label={LIVE_BIRDS_SCREEN.label}>
                      <ColumnHeads
                        columns={[LIVE_BIRDS.city, ...SIZES.map(size => LIVE_BIRDS.sizes[size])]}
                      />
                      <tbody {...as.group}>{renderRows(names, found)}</tbody>
                    </table>
                  )
                }
              </QueryState>
            )
          }}
        </QueryState>
      </section>
    </div>
  )
}
