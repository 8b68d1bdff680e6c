import { useState } from 'react'
import { CITIES, RENAME, RETIRE, SEPARATE } from '#messages/panel/cities.js'
import { changeCity, type ManagedCity, separateCity } from '#shared/cities/managedCities.ts'
import { PlaceName } from '#shared/text.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { ConfirmDialog, closeDialog, Dialog } from '#web/panel/components/Dialog.tsx'
import { FormError, TextField } from '#web/panel/components/fields.tsx'
import { useForm } from '#web/panel/components/useForm.ts'
import { date } from '#web/panel/formats.ts'
import { cityName, stateName } from '#web/panel/names.ts'
import { useMutation } from '#web/panel/query/useMutation.ts'
import { findProblem } from '#web/panel/validation.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { MergeDialog } from './MergeDialog.tsx'

interface CityItemProps {
  city: ManagedCity
  all: readonly ManagedCity[]
  /** The list is another one now. */
  onChanged: () => void
}

type FormerName = ManagedCity['formerNames'][number]
/** What is asked about. */
type Asked = 'rename' | 'merge' | 'retire' | FormerName

export function CityItem({ city, all, onChanged }: CityItemProps) {
  const { _id, name, state, isRetired, days, last, formerNames } = city
  const beside = [...(cityName(name) === name ? [] : [cityName(name)]), ...(state ? [stateName(state)] : [])]
  const [asked, setAsked] = useState<Asked>()
  const stop = () => setAsked(undefined)
  const finish = (done: string) => {
    stop()
    toast(done, 'success')
    onChanged()
  }
  const changing = useMutation<{ send: () => Promise<unknown>; done: string }>({
    async mutationFn({ send, done }) {
      await send()
      finish(done)
    },
    onSettled: stop,
  })
  const confirm = { stay: CITIES.cancel, isBusy: changing.isPending, onStay: stop }
  const labels: [Asked & string, string][] = [
    ['rename', CITIES.rename],
    ['merge', CITIES.merge],
    ['retire', isRetired ? CITIES.bringBack : CITIES.retire],
  ]

  return (
    <article className="item row between">
      <div className="break">
        <h2 className="name">
          {name} <span className="hint light">{beside.join(' · ')}</span>
        </h2>
        <p className="hint">
          {isRetired && <b>{CITIES.retired} · </b>}
          {CITIES.days({ days, last: last === null ? '' : date(last) })}
        </p>
        {formerNames.map(former => (
          <p className="hint" key={former._id}>
            {former.isMerged ? CITIES.merged({ name: former.name }) : CITIES.former({ name: former.name })}{' '}
            {former.isMerged && (
              <Button
                look="plain small"
                label={CITIES.separate}
                aria-label={CITIES.separateLabel({ name: former.name })}
                onClick={() => setAsked(former)}
              />
            )}
          </p>
        ))}
      </div>
      <div className="row close">
        {labels.map(([action, label]) => (
          <Button
            key={action}
            look="plain small"
            label={label}
            about={name}
            onClick={() => setAsked(action)}
          />
        ))}
      </div>
      {asked === 'rename' && <RenameDialog city={city} onStay={stop} onDone={finish} />}
      {asked === 'merge' && <MergeDialog city={city} all={all} onStay={stop} onDone={finish} />}
      {asked === 'retire' && (
        <ConfirmDialog
          {...confirm}
          question={isRetired ? RETIRE.backQuestion({ name }) : RETIRE.question({ name })}
          explain={isRetired ? RETIRE.backExplain : RETIRE.explain}
          go={isRetired ? CITIES.bringBack : CITIES.retire}
          onGo={() =>
            changing.mutate({
              send: () => call(changeCity, { params: { _id: String(_id) }, body: { isRetired: !isRetired } }),
              done: isRetired ? RETIRE.backDone({ name }) : RETIRE.done({ name }),
            })
          }
        />
      )}
      {typeof asked === 'object' && (
        <ConfirmDialog
          {...confirm}
          question={SEPARATE.question({ name: asked.name })}
          explain={SEPARATE.explain({ into: name })}
          go={CITIES.separate}
          onGo={() =>
            changing.mutate({
              send: () => call(separateCity, { params: { _id: String(asked._id) } }),
              done: SEPARATE.done({ name: asked.name }),
            })
          }
        />
      )}
    </article>
  )
}

interface RenameDialogProps {
  city: ManagedCity
  onStay: () => void
  onDone: (done: string) => void
}

function RenameDialog({ city, onStay, onDone }: RenameDialogProps) {
  const { form, field, error, isSending } = useForm({
    blank: { name: city.name },
    fields: ['name'],
    validate: ({ name }) => ({ name: findProblem(PlaceName, name) }),
    async send({ name }) {
      const renamed = await call(changeCity, { params: { _id: String(city._id) }, body: { name } })
      onDone(RENAME.done({ name: renamed.name }))
    },
  })
  return (
    <Dialog title={RENAME.title({ name: city.name })} explain={RENAME.explain} onClose={onStay}>
      <form {...form}>
        <FormError error={error} />
        <TextField {...field('name')} label={RENAME.name} autoComplete="off" />
        <footer className="ends">
          <Button look="plain" label={CITIES.cancel} onClick={closeDialog} />
          <Button type="submit" label={CITIES.rename} disabled={isSending} />
        </footer>
      </form>
    </Dialog>
  )
}
