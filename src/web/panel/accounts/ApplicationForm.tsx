import { PasswordField } from '#web/panel/fields/PasswordField.tsx'
import { Refusal } from '#web/panel/fields/Refusal.tsx'
import { TextField } from '#web/panel/fields/TextField.tsx'
import { ACCOUNT } from '#web/panel/texts.ts'
import { onlyDigits } from './application.ts'
import { type SendApplication, useApplication } from './useApplication.ts'

interface ApplicationFormProps {
  sendLabel: string
  sendingLabel: string
  onSend: SendApplication
}

/** Everything an account consists of, for those who ask for one and for the first Admin. */
export function ApplicationForm({ sendLabel, sendingLabel, onSend }: ApplicationFormProps) {
  const { typed, problems, refused, isSending, change, send } = useApplication(onSend)
  const field = (id: 'name' | 'email' | 'mobile' | 'password' | 'confirm') => ({
    id,
    label: ACCOUNT[id],
    value: typed[id],
    problem: problems[id],
    onChange: change(id),
  })
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <Refusal said={refused} />
      <TextField {...field('name')} autoComplete="name" />
      <TextField
        {...field('mobile')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        onChange={number => change('mobile')(onlyDigits(number))}
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
