import { ACCOUNT } from '#web/panel/texts.ts'
import { onlyDigits } from './application.ts'
import { Field } from './Field.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Refusal } from './Refusal.tsx'
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
      <Field {...field('name')} autoComplete="name" />
      <Field
        {...field('mobile')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        onChange={number => change('mobile')(onlyDigits(number))}
      />
      <Field {...field('email')} type="email" autoComplete="username" />
      <PasswordField {...field('password')} autoComplete="new-password" />
      <PasswordField {...field('confirm')} autoComplete="new-password" />
      <button type="submit" className="btn" disabled={isSending}>
        {isSending ? sendingLabel : sendLabel}
      </button>
    </form>
  )
}
