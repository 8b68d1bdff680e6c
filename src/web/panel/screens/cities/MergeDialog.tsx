import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CITIES, MERGE } from '#messages/panel/cities.js'
import { checkCityMerge, type ManagedCity, type MergeSide, mergeCity } from '#shared/cities/managedCities.ts'
import { toPlaceKey } from '#shared/places.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { Cancel, Dialog } from '#web/panel/components/Dialog.tsx'
import { Field, TextField } from '#web/panel/components/fields.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { cityName } from '#web/panel/names.ts'
import { queryFor } from '#web/panel/query/queryClient.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { findMatches, findOption } from '#web/ui/suggestions.ts'

interface MergeDialogProps {
  city: ManagedCity
  all: readonly ManagedCity[]
  onStay: () => void
  onDone: (done: string) => void
}

const SIDES = ['from', 'into'] as const

/** Asks which city another one becomes part of, shows what that does, and asks which rates count where both have some. */
export function MergeDialog({ city, all, onStay, onDone }: MergeDialogProps) {
  const [into, setInto] = useState<ManagedCity>()
  const [keep, setKeep] = useState<MergeSide>()
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
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
      await call(mergeCity, { params, body: { into: _id, keep } })
      onDone(MERGE.done({ name: city.name, into: name }))
    },
    // somebody may have entered rates of both meanwhile
    onError: () => void check.refetch(),
  })

  function findProblem(): string | undefined {
    if (!into) return MERGE.missing
    if (!check.data) return undefined
    if (check.data.conflicts > 0 && !keep) return MERGE.undecided
    return toPlaceKey(typed) === toPlaceKey(city.name) ? undefined : MERGE.typed({ name: city.name })
  }
  const missing = findProblem()
  const problem = (isTried ? missing : undefined) ?? merging.error?.message

  function merge() {
    setTried(true)
    if (into && check.data && !missing) merging.mutate(into)
  }

  return (
    <Dialog title={MERGE.title({ name: city.name })} explain={MERGE.explain} onClose={onStay}>
      <Field id="into" label={MERGE.into}>
        {control => (
          <Combobox
            {...control}
            placeholder={MERGE.choose}
            suggestionsLabel={MERGE.found}
            suggest={async typed => findMatches(options, typed)}
            onChange={text => {
              const name = findOption(options, text)?.value
              setInto(others.find(each => each.name === name))
              setKeep(undefined)
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
                {found.conflicts > 0 && (
                  <fieldset>
                    <legend>{MERGE.conflicts({ count: found.conflicts })}</legend>
                    {SIDES.map(side => (
                      <label className="tap wide" key={side}>
                        <input
                          type="radio"
                          name="keep"
                          checked={keep === side}
                          onChange={() => setKeep(side)}
                        />
                        <span>{MERGE.keep({ name: side === 'from' ? city.name : into.name })}</span>
                      </label>
                    ))}
                  </fieldset>
                )}
                <TextField
                  id="typed"
                  label={MERGE.typed({ name: city.name })}
                  autoComplete="off"
                  value={typed}
                  onChange={setTyped}
                  onKeyDown={({ key }) => key === 'Enter' && !merging.isPending && merge()}
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
        <Cancel />
        <Button look="danger" label={CITIES.merge} disabled={merging.isPending} onClick={merge} />
      </footer>
    </Dialog>
  )
}
