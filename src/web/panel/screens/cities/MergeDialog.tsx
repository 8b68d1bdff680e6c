import { useState } from 'react'
import { CITIES, MERGE } from '#messages/panel/cities.js'
import { type CityMerge, checkCityMerge, type ManagedCity, mergeCity } from '#shared/cities/managedCities.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { closeDialog, Dialog } from '#web/panel/components/Dialog.tsx'
import { Field } from '#web/panel/components/fields.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { cityName } from '#web/panel/names.ts'
import { useQuery } from '#web/panel/query/query.ts'
import { useMutation } from '#web/panel/query/useMutation.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { findOption } from '#web/ui/suggestions.ts'
import { type Decision, MergeConflicts } from './MergeConflicts.tsx'

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
  const [problem, setProblem] = useState<string>()
  const params = { _id: String(city._id) }
  const others = all.filter(({ _id, isRetired }) => _id !== city._id && !isRetired)
  const options = others.map(({ name, formerNames }) => ({
    value: name,
    label: cityName(name),
    also: formerNames.map(former => former.name),
  }))
  const check = useQuery(
    `merge ${into?._id}`,
    async signal => into && call(checkCityMerge, { params, body: { into: into._id } }, { signal }),
  )
  const merging = useMutation<ManagedCity>({
    async mutationFn({ _id, name }) {
      const { keep, days } = decision
      const decided = Object.entries(days).map(([date, kept]) => ({ date, keep: kept }))
      await call(mergeCity, { params, body: { into: _id, days: decided, ...(keep && { keep }) } })
      onDone(MERGE.done({ name: city.name, into: name }))
    },
    onError(failed) {
      setProblem(failed.message)
      // somebody may have entered rates of both meanwhile
      check.refetch()
    },
  })

  function merge() {
    if (!into) return setProblem(MERGE.missing)
    if (!check.data) return
    if (!isDecided(check.data, decision)) return setProblem(MERGE.undecided)
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
