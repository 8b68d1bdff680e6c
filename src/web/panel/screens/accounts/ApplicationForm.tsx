import { FormError } from '#web/panel/components/fields/FormError.tsx'
import { PasswordField } from '#web/panel/components/fields/PasswordField.tsx'
import { TextField } from '#web/panel/components/fields/TextField.tsx'
import { ACCOUNT } from '#web/panel/texts.ts'
import { type FieldName, onlyDigits } from './application.ts'
import { type SendApplication, useApplication } from './useApplication.ts'

interface ApplicationFormProps {
  sendLabel: string
  sendingLabel: string
  onSend: SendApplication
}

/** Everything an account consists of, for those who ask for one and for the first Admin. */
export function ApplicationForm({ sendLabel, sendingLabel, onSend }: ApplicationFormProps) {
  const { form, field: bind, refused, isSending } = useApplication(onSend)
  const field = (id: FieldName) => ({ ...bind(id), label: ACCOUNT[id], required: true })
  return (
    <form {...form}>
      <FormError said={refused} />
      <TextField {...field('name')} autoComplete="name" />
      <TextField
        {...field('mobile')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        onChange={number => bind('mobile').onChange(onlyDigits(number))}
      />
      <TextField {...field('email')} type="email" autoComplete="username" />
      <PasswordField {...field('password')} autoComplete="new-password" />
      <PasswordField {...field('confirm')} autoComplete="new-password" />
      <button type="submit" className="btn" disabled={isSending}>
        {isSending ? sendingLabel : sendLabel}
      </button>
    </form>
  )
}
