import { ACCESS, AREAS } from '#messages/panel/customers.js'
import type { User } from '#shared/accounts/accounts.ts'
import { assignAreas } from '#shared/accounts/api.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { closeDialog, Dialog } from '#web/panel/components/Dialog.tsx'
import { Field, FormError } from '#web/panel/components/fields.tsx'
import { useForm } from '#web/panel/components/useForm.ts'
import { toast } from '#web/ui/toasts/toast.ts'

interface AreasDialogProps {
  user: User
  onSaved: () => void
  onClose: () => void
}

/** Chooses the cities and states that somebody looks after. */
export function AreasDialog({ user: { _id, name, areas }, onSaved, onClose }: AreasDialogProps) {
  const { form, field, error, isSending } = useForm({
    blank: { areas: areas.join('\n') },
    fields: ['areas'],
    validate: () => ({}),
    async send({ areas }) {
      const names = areas.split(/[\n,]/).filter(line => line.trim() !== '')
      await call(assignAreas, { params: { _id }, body: { areas: names } })
      toast(AREAS.saved({ name }), 'success')
      onSaved()
    },
  })
  const { onChange, value, ...bound } = field('areas')
  return (
    <Dialog title={AREAS.title({ name })} explain={AREAS.explain} onClose={onClose}>
      <form {...form}>
        <FormError error={error} />
        <Field {...bound} label={AREAS.label}>
          {control => (
            <textarea {...control} rows={6} value={value} onChange={event => onChange(event.target.value)} />
          )}
        </Field>
        <footer className="ends">
          <Button look="plain" label={ACCESS.stay} onClick={closeDialog} />
          <Button type="submit" label={isSending ? AREAS.saving : AREAS.save} disabled={isSending} />
        </footer>
      </form>
    </Dialog>
  )
}
