import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { CITIES, RENAME, RETIRE } from '#messages/panel/cities.js'
import { changeCity, forgetAlias, type ManagedCity } from '#shared/cities/managedCities.ts'
import { PlaceName } from '#shared/text.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { ConfirmButton } from '#web/panel/components/ConfirmButton.tsx'
import { Cancel, Dialog } from '#web/panel/components/Dialog.tsx'
import { FormError, TextField } from '#web/panel/components/fields.tsx'
import { useForm } from '#web/panel/components/useForm.ts'
import { date } from '#web/panel/formats.ts'
import { cityName, stateName } from '#web/panel/names.ts'
import { findProblem } from '#web/panel/validation.ts'
import { MergeDialog } from './MergeDialog.tsx'

interface CityItemProps {
  city: ManagedCity
  all: readonly ManagedCity[]
  /** The list is another one now. */
  onChanged: () => void
}

export function CityItem({ city, all, onChanged }: CityItemProps) {
  const { _id, name, state, isRetired, days, last, otherNames } = city
  const beside = [...(cityName(name) === name ? [] : [cityName(name)]), ...(state ? [stateName(state)] : [])]
  const [asked, setAsked] = useState<'rename' | 'merge'>()
  const stop = () => setAsked(undefined)
  const finish = (done: string) => {
    stop()
    toast.success(done)
    onChanged()
  }
  async function retire() {
    await call(changeCity, { params: { _id: String(_id) }, body: { isRetired: !isRetired } })
    finish(isRetired ? RETIRE.backDone({ name }) : RETIRE.done({ name }))
  }
  const button = { look: 'plain small', about: name }
  const retireLabel = isRetired ? CITIES.bringBack : CITIES.retire

  return (
    <article className="item row between">
      <div className="break">
        <h2 className="name">
          <span>{name}</span> <span className="hint light">{beside.join(' · ')}</span>
        </h2>
        <p className="hint">
          {isRetired && <b>{CITIES.retired} · </b>}
          <span>{CITIES.days({ days, last: last === null ? '' : date(last) })}</span>
        </p>
        {otherNames.length > 0 && <p className="hint">{CITIES.names({ names: otherNames.join(', ') })}</p>}
      </div>
      <div className="row close">
        <Button {...button} label={CITIES.rename} onClick={() => setAsked('rename')} />
        <Button {...button} label={CITIES.merge} onClick={() => setAsked('merge')} />
        <ConfirmButton
          {...button}
          label={retireLabel}
          question={isRetired ? RETIRE.backQuestion({ name }) : RETIRE.question({ name })}
          explain={isRetired ? RETIRE.backExplain : RETIRE.explain}
          go={retireLabel}
          onGo={retire}
        />
      </div>
      {asked === 'rename' && <RenameDialog city={city} onStay={stop} onDone={finish} />}
      {asked === 'merge' && <MergeDialog city={city} all={all} onStay={stop} onDone={finish} />}
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
    validate: ({ name }) => ({ name: findProblem(PlaceName, name) }),
    async send({ name }) {
      const renamed = await call(changeCity, { params: { _id: String(city._id) }, body: { name } })
      onDone(RENAME.done({ name: renamed.name }))
    },
  })
  const forgetting = useMutation({
    async mutationFn(name: string) {
      await call(forgetAlias, { params: { name } })
      onDone(RENAME.forgotten({ name }))
    },
  })
  return (
    <Dialog title={RENAME.title({ name: city.name })} explain={RENAME.explain} onClose={onStay}>
      <form {...form}>
        <FormError error={error} />
        <TextField {...field('name')} label={RENAME.name} autoComplete="off" />
        {city.otherNames.map(name => (
          <p className="row between" key={name}>
            <span>{name}</span>
            <Button
              look="plain small"
              label={RENAME.forget}
              about={name}
              disabled={forgetting.isPending}
              onClick={() => forgetting.mutate(name)}
            />
          </p>
        ))}
        <footer className="ends">
          <Cancel />
          <Button type="submit" label={CITIES.rename} disabled={isSending} />
        </footer>
      </form>
    </Dialog>
  )
}
