import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toast } from 'react-toastify/unstyled'
import { ACCOUNT } from '#messages/panel/accounts.js'
import { LANGUAGE } from '#messages/panel/language.js'
import { MAIL, PASSWORD, PROFILE } from '#messages/panel/profile.js'
import { ADMIN_TYPE_LABELS, DISPLAY, SHELL } from '#messages/panel/shell.js'
import { NewPassword, OwnDetails, type Profile } from '#shared/accounts/accounts.ts'
import { changeOwnMail, changePassword, changeProfile, readOwnMail } from '#shared/accounts/api.ts'
import { call, readToken } from '#web/call.ts'
import { LOGIN } from '#web/panel/addresses.ts'
import { canMail } from '#web/panel/canMail.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { FormError, PasswordField, PhoneField, TextField } from '#web/panel/components/fields.tsx'
import { LanguageChoice } from '#web/panel/components/LanguageChoice.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { useForm } from '#web/panel/components/useForm.ts'
import { useKeptFocus } from '#web/panel/components/useKeptFocus.ts'
import { queryClient, queryFor } from '#web/panel/query/queryClient.ts'
import { SecondFactor } from '#web/panel/second-factor/SecondFactor.tsx'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { deleteToken } from '#web/panel/session/token.ts'
import { findMismatch, findProblem } from '#web/panel/validation.ts'
import { readTheme, THEMES } from '#web/ui/theme.ts'
import { OwnSessions } from './OwnSessions.tsx'

/** The account of who is here; of nobody when the token is gone. */
export function ProfilePage() {
  const user = useCurrentUser()
  if (readToken() === null)
    return (
      <p className="quiet" role="alert">
        {PROFILE.missing}
      </p>
    )
  return (
    <QueryState of={user}>
      {person => (
        <div className="profile screen column">
          <div className="about column">
            <Details person={person} onChange={() => void user.refetch()} />
            <Display />
          </div>
          <div className="ways-in column">
            <SecondFactor email={person.email} />
            <PasswordForm email={person.email} />
          </div>
          <OwnSessions />
          {canEnter('admin', person) && canMail() && <OwnMail email={person.email} />}
        </div>
      )}
    </QueryState>
  )
}

/** How the panel looks and speaks in this browser; the script in the head listens to the choice of theme. */
const Display = () => (
  <section className="column" aria-labelledby="display">
    <h2 id="display">{DISPLAY.heading}</h2>
    <LanguageChoice />
    <fieldset className="pills">
      <legend>{DISPLAY.theme}</legend>
      {THEMES.map(theme => (
        <label className="over" key={theme}>
          <input type="radio" name="theme" value={theme} defaultChecked={theme === readTheme()} />
          <span>{DISPLAY.themes[theme]}</span>
        </label>
      ))}
    </fieldset>
  </section>
)

/** Whether an Admin hears of messages and requests by e-mail, in the language of the panel as it is chosen. */
function OwnMail({ email }: { email: string }) {
  const query = queryFor(readOwnMail, {})
  const chosen = useQuery(query)
  const choosing = useMutation({
    mutationFn: (isOn: boolean) => call(changeOwnMail, { body: { language: isOn ? LANGUAGE : null } }),
    onSuccess: choice => void queryClient.setQueryData(query.queryKey, choice),
  })
  return (
    <section className="column" aria-labelledby="own-mail">
      <h2 id="own-mail">{MAIL.title}</h2>
      <QueryState of={chosen}>
        {({ language }) => (
          <label>
            <input
              type="checkbox"
              checked={choosing.isPending ? choosing.variables : language !== null}
              onChange={({ target }) => choosing.isPending || choosing.mutate(target.checked)}
            />{' '}
            <span>{MAIL.choose({ email })}</span>
          </label>
        )}
      </QueryState>
    </section>
  )
}

/** Every session ends with a new password, so it leads to the login screen. */
function PasswordForm({ email }: { email: string }) {
  const navigate = useNavigate()
  const { form, field, error, isSending } = useForm({
    blank: { current: '', new: '', confirm: '' },
    missing: PASSWORD.needed,
    validate: typed => ({
      new: findProblem(NewPassword, typed.new),
      confirm: findMismatch(typed.new, typed.confirm),
    }),
    async send(typed) {
      await call(changePassword, { body: { current: typed.current, new: typed.new } })
      deleteToken()
      toast.success(PASSWORD.done)
      await navigate(LOGIN, { state: { message: PASSWORD.done } })
    },
  })
  return (
    <form {...form} className="column far" aria-labelledby="change-password">
      <h2 id="change-password">{PASSWORD.title}</h2>
      <p className="soft">{PASSWORD.explain}</p>
      <FormError error={error} />
      {/* whose password it is: programs that keep passwords read this */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField {...field('current')} label={PASSWORD.current} autoComplete="current-password" />
      <PasswordField {...field('new')} label={PASSWORD.new} autoComplete="new-password" />
      <PasswordField {...field('confirm')} label={PASSWORD.confirm} autoComplete="new-password" />
      <Button type="submit" label={isSending ? PASSWORD.sending : PASSWORD.send} disabled={isSending} />
    </form>
  )
}

interface DetailsProps {
  person: Profile
  onChange: () => void
}

/** The own account. Staff change their name and number; the email is the login, and a request stays as it was made. */
function Details({ person, onChange }: DetailsProps) {
  const { name, email, mobile, isApproved, adminType } = person
  const [isOpen, setOpen] = useState(false)
  const focus = useKeptFocus()
  const facts = [
    [PROFILE.name, name],
    [PROFILE.email, email],
    [PROFILE.phone, mobile],
    [PROFILE.status, isApproved ? PROFILE.active : SHELL.notActivated],
    ...(isApproved && adminType ? [[PROFILE.role, ADMIN_TYPE_LABELS[adminType]]] : []),
  ]
  return (
    <section className="column" aria-labelledby="details" {...focus}>
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
  const { form, field, error, isSending } = useForm({
    blank: { name: person.name, mobile: person.mobile },
    validate: ({ name, mobile }) => ({
      name: findProblem(OwnDetails.shape.name, name),
      mobile: findProblem(OwnDetails.shape.mobile, mobile),
    }),
    async send(body) {
      await call(changeProfile, { body })
      toast.success(PROFILE.saved)
      onChange()
      onClose()
    },
  })
  return (
    <form {...form} className="column far" aria-labelledby="details">
      <FormError error={error} />
      <TextField {...field('name')} label={ACCOUNT.name} autoComplete="name" required />
      <PhoneField {...field('mobile')} label={ACCOUNT.mobile} required />
      <footer className="ends">
        <Button look="plain" label={SHELL.cancel} onClick={onClose} />
        <Button type="submit" label={PROFILE.save} disabled={isSending} />
      </footer>
    </form>
  )
}
