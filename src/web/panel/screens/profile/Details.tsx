import { useState } from 'react'
import { ACCOUNT } from '#messages/panel/accounts.js'
import { PROFILE } from '#messages/panel/profile.js'
import { ADMIN_TYPE_LABELS } from '#messages/panel/shell.js'
import { OwnDetails, type Profile } from '#shared/accounts/accounts.ts'
import { changeProfile } from '#shared/accounts/api.ts'
import { normalizePhone } from '#shared/phone.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { FormError, PhoneField, TextField } from '#web/panel/components/fields.tsx'
import { useForm } from '#web/panel/components/useForm.ts'
import { findProblem } from '#web/panel/validation.ts'
import { toast } from '#web/ui/toasts/toast.ts'

interface DetailsProps {
  person: Profile
  onChange: () => void
}

/** The own account. Staff change their name and number; the email is the login, and a request stays as it was made. */
export function Details({ person, onChange }: DetailsProps) {
  const { name, email, mobile, isApproved, adminType } = person
  const [isOpen, setOpen] = useState(false)
  const facts = [
    [PROFILE.name, name],
    [PROFILE.email, email],
    [PROFILE.phone, mobile],
    [PROFILE.status, isApproved ? PROFILE.active : PROFILE.inactive],
    ...(isApproved && adminType ? [[PROFILE.role, ADMIN_TYPE_LABELS[adminType]]] : []),
  ]
  return (
    <section className="column" aria-labelledby="details">
      <h2 id="details">{PROFILE.details}</h2>
      <dl>
        {facts.map(([fact, value]) => (
          <div className="item" key={fact}>
            <dt className="soft">{fact}</dt>
            <dd className="strong break">{value}</dd>
          </div>
        ))}
      </dl>
      {isOpen ? (
        <DetailsForm person={person} onChange={onChange} onClose={() => setOpen(false)} />
      ) : (
        isApproved && <Button look="plain" label={PROFILE.change} onClick={() => setOpen(true)} />
      )}
    </section>
  )
}

function DetailsForm({ person, onChange, onClose }: DetailsProps & { onClose: () => void }) {
  const toDetails = (typed: Record<'name' | 'mobile', string>) => ({
    name: typed.name,
    mobile: normalizePhone(typed.mobile),
  })
  const { form, field, error, isSending } = useForm({
    blank: { name: person.name, mobile: person.mobile },
    fields: ['name', 'mobile'],
    validate(typed) {
      const { name, mobile } = toDetails(typed)
      return {
        name: findProblem(OwnDetails.shape.name, name),
        mobile: findProblem(OwnDetails.shape.mobile, mobile),
      }
    },
    async send(typed) {
      await call(changeProfile, { body: toDetails(typed) })
      toast(PROFILE.saved, 'success')
      onChange()
      onClose()
    },
  })
  return (
    <form {...form} className="column" aria-labelledby="details">
      <FormError error={error} />
      <TextField {...field('name')} label={ACCOUNT.name} autoComplete="name" required />
      <PhoneField {...field('mobile')} label={ACCOUNT.mobile} required />
      <footer className="ends">
        <Button look="plain" label={PROFILE.cancel} onClick={onClose} />
        <Button type="submit" label={PROFILE.save} disabled={isSending} />
      </footer>
    </form>
  )
}
