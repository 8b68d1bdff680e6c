import { CITIES, RENAME } from '#messages/panel/cities.js'
import { changeCity, type ManagedCity } from '#shared/cities/managedCities.ts'
import { PlaceName } from '#shared/text.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { closeDialog, Dialog } from '#web/panel/components/Dialog.tsx'
import { FormError, TextField } from '#web/panel/components/fields.tsx'
import { useForm } from '#web/panel/components/useForm.ts'
import { findProblem } from '#web/panel/validation.ts'

interface RenameDialogProps {
  city: ManagedCity
  onStay: () => void
  onDone: (done: string) => void
}

/** Asks for the new name of a city. */
export function RenameDialog({ city, onStay, onDone }: RenameDialogProps) {
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
