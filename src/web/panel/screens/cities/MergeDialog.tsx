import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CITIES, MERGE } from '#messages/panel/cities.js'
import { MARKET_LABELS } from '#messages/panel/language.js'
import {
  type CityMerge,
  checkCityMerge,
  type ManagedCity,
  type MergeSide,
  mergeCity,
} from '#shared/cities/managedCities.ts'
import type { Day } from '#shared/days.ts'
import { toPlaceKey } from '#shared/places.ts'
import { HEADLINE_MARKET, type Markets } from '#shared/rates/markets.ts'
import { getPrice } from '#shared/rates/priceChange.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { closeDialog, Dialog } from '#web/panel/components/Dialog.tsx'
import { Field, Select, TextField } from '#web/panel/components/fields.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { date, number } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import { queryFor } from '#web/panel/query/queryClient.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { findOption } from '#web/ui/suggestions.ts'

interface MergeDialogProps {
  city: ManagedCity
  all: readonly ManagedCity[]
  onStay: () => void
  onDone: (done: string) => void
}

const isDecided = ({ conflicts }: CityMerge, { keep, days }: Decision) =>
  keep !== undefined || conflicts.every(({ date }) => days[date])

/** Asks which city another one becomes part of, shows what that does, and asks which rates count where both have some. */
export function MergeDialog({ city, all, onStay, onDone }: MergeDialogProps) {
  const [into, setInto] = useState<ManagedCity>()
  const [decision, setDecision] = useState<Decision>({ days: {} })
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const params = { _id: String(city._id) }
  const others = all.filter(({ _id, isRetired }) => _id !== city._id && !isRetired)
  const options = others.map(({ name, otherNames }) => ({
    value: name,
    label: cityName(name),
    also: otherNames,
  }))
  const check = useQuery({
    ...queryFor(checkCityMerge, { params, body: { into: into?._id ?? city._id } }),
    enabled: into !== undefined,
  })
  const merging = useMutation({
    async mutationFn({ _id, name }: ManagedCity) {
      const { keep, days } = decision
      const decided = Object.entries(days).map(([date, kept]) => ({ date, keep: kept }))
      await call(mergeCity, { params, body: { into: _id, days: decided, ...(keep && { keep }) } })
      onDone(MERGE.done({ name: city.name, into: name }))
    },
    onError(failed) {
      setProblem(failed.message)
      // somebody may have entered rates of both meanwhile
      void check.refetch()
    },
  })

  function merge() {
    if (!into) return setProblem(MERGE.missing)
    if (!check.data) return
    if (!isDecided(check.data, decision)) return setProblem(MERGE.undecided)
    if (toPlaceKey(typed) !== toPlaceKey(city.name)) return setProblem(MERGE.typed({ name: city.name }))
    merging.mutate(into)
  }

  return (
    <Dialog title={MERGE.title({ name: city.name })} explain={MERGE.explain} onClose={onStay}>
      <Field id="into" label={MERGE.into}>
        {control => (
          <Combobox
            {...control}
            placeholder={MERGE.choose}
            suggestionsLabel={MERGE.found}
            options={options}
            onChange={text => {
              const name = findOption(options, text)?.value
              setInto(others.find(each => each.name === name))
              setDecision({ days: {} })
              setProblem(undefined)
            }}
          />
        )}
      </Field>
      {into && (
        <QueryState of={check}>
          {found =>
            found && (
              <>
                <p className="soft">{MERGE.days({ days: found.days, name: into.name })}</p>
                {found.conflicts.length > 0 && (
                  <MergeConflicts
                    names={{ from: city.name, into: into.name }}
                    conflicts={found.conflicts}
                    decision={decision}
                    onDecide={decided => {
                      setDecision(decided)
                      setProblem(undefined)
                    }}
                  />
                )}
                <TextField
                  id="typed"
                  label={MERGE.typed({ name: city.name })}
                  autoComplete="off"
                  value={typed}
                  onChange={text => {
                    setTyped(text)
                    setProblem(undefined)
                  }}
                />
              </>
            )
          }
        </QueryState>
      )}
      {problem && (
        <p className="err" role="alert">
          {problem}
        </p>
      )}
      <footer className="ends">
        <Button look="plain" label={CITIES.cancel} onClick={closeDialog} />
        <Button look="danger" label={CITIES.merge} disabled={merging.isPending} onClick={merge} />
      </footer>
    </Dialog>
  )
}

/** What is decided about the days that both cities have. */
interface Decision {
  /** Of every day that is not decided by itself. */
  keep?: MergeSide
  days: Readonly<Record<Day, MergeSide>>
}

const SIDES = ['from', 'into'] as const

interface MergeConflictsProps {
  names: Record<MergeSide, string>
  conflicts: CityMerge['conflicts']
  decision: Decision
  onDecide: (decision: Decision) => void
}

/** Asks which of two cities' rates count, for all days or day by day. */
const MergeConflicts = ({ names, conflicts, decision, onDecide }: MergeConflictsProps) => (
  <fieldset>
    <legend>{MERGE.conflicts({ count: conflicts.length })}</legend>
    {SIDES.map(side => (
      <label className="tap wide" key={side}>
        <input
          type="radio"
          name="keep"
          checked={decision.keep === side}
          onChange={() => onDecide({ keep: side, days: {} })}
        />
        <span>{MERGE.keep({ name: names[side] })}</span>
      </label>
    ))}
    <details>
      <summary>{MERGE.byDay}</summary>
      <p className="soft">{MERGE.unit({ market: MARKET_LABELS[HEADLINE_MARKET] })}</p>
      <ul className="side-by-side">
        {conflicts.map(conflict => (
          <li className="row between close" key={conflict.date}>
            <span>{date(conflict.date)}</span>
            <div className="field">
              <Select
                aria-label={MERGE.ofDay({ date: date(conflict.date) })}
                value={decision.days[conflict.date] ?? decision.keep ?? ''}
                none={MERGE.choose}
                isChoice
                options={SIDES.map(side => [side, `${names[side]} ${formatHeadline(conflict[side])}`])}
                onChange={side =>
                  onDecide({ ...decision, days: { ...decision.days, [conflict.date]: side } })
                }
              />
            </div>
          </li>
        ))}
      </ul>
    </details>
  </fieldset>
)

function formatHeadline(content: Markets): string {
  const price = getPrice(content, HEADLINE_MARKET, 'chicken')
  return price === undefined ? '-' : number(price)
}
