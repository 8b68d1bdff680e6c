import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { renderSVG } from 'uqr'
import { CODE, RECOVERY, RENEW, SECOND_FACTOR, SET_UP, TURN_OFF } from '#messages/panel/secondFactor.js'
import {
  beginSecondFactor,
  confirmSecondFactor,
  RECOVERY_CODES,
  readSecondFactor,
  renewRecoveryCodes,
  type SecondFactor as State,
  turnOffSecondFactor,
} from '#shared/accounts/secondFactor.ts'
import { call } from '#web/call.ts'
import { copyText, saveFile } from '#web/panel/browser.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { queryFor } from '#web/panel/query/queryClient.ts'
import { innerHtml, Markup } from '#web/ui/markup.ts'
import { ProofForm } from './ProofForm.tsx'

/** Where somebody is on the way to a change of the second factor. */
type Progress =
  | { at: 'rest' | 'password' | 'renew' | 'off' }
  | { at: 'secret'; created: NewSecret }
  | { at: 'codes'; codes: readonly string[] }

/** The second factor of the own account: setting up, new recovery codes, turning off. */
export function SecondFactor({ email }: { email: string }) {
  const factor = useQuery(queryFor(readSecondFactor, {}))
  return (
    <section aria-labelledby="second-factor" className="second-factor column">
      <h2 id="second-factor" tabIndex={-1}>
        {SECOND_FACTOR.title}
      </h2>
      <QueryState of={factor}>
        {state => <Content state={state} email={email} onChanged={() => void factor.refetch()} />}
      </QueryState>
    </section>
  )
}

function Content({ state, email, onChanged }: { state: State; email: string; onChanged: () => void }) {
  const [progress, setProgress] = useState<Progress>({ at: 'rest' })

  function showCodes({ recoveryCodes }: { recoveryCodes: string[] }) {
    setProgress({ at: 'codes', codes: recoveryCodes })
    onChanged()
  }

  function rest() {
    setProgress({ at: 'rest' })
    // the button that led here is gone: the focus goes to what all of this is about
    document.getElementById('second-factor')?.focus()
  }

  if (progress.at === 'codes') return <RecoveryCodes email={email} codes={progress.codes} onKept={rest} />
  if (progress.at === 'password')
    return (
      <Step key="password" title={SET_UP.password} explain={SECOND_FACTOR.explain}>
        <ProofForm
          onCancel={rest}
          asks={['password']}
          sendLabel={SET_UP.next}
          onSend={async ({ password }) =>
            setProgress({ at: 'secret', created: await call(beginSecondFactor, { body: { password } }) })
          }
        />
      </Step>
    )
  if (progress.at === 'secret')
    return (
      <Step key="secret" title={SET_UP.scan} explain={SET_UP.scanExplain}>
        <Secret {...progress.created} />
        <ProofForm
          onCancel={rest}
          asks={['code']}
          hasRecovery={false}
          sendLabel={SET_UP.confirm}
          onSend={async ({ code }) => showCodes(await call(confirmSecondFactor, { body: { code } }))}
        />
      </Step>
    )
  if (progress.at === 'renew')
    return (
      <Step key="renew" title={RENEW.title} explain={RENEW.explain}>
        <ProofForm
          onCancel={rest}
          asks={['code']}
          sendLabel={RENEW.send}
          onSend={async ({ code }) => showCodes(await call(renewRecoveryCodes, { body: { code } }))}
        />
      </Step>
    )
  if (progress.at === 'off')
    return (
      <Step key="off" title={TURN_OFF.title} explain={TURN_OFF.explain}>
        <ProofForm
          onCancel={rest}
          asks={['password', 'code']}
          sendLabel={SECOND_FACTOR.turnOff}
          onSend={async ({ password, code }) => {
            await call(turnOffSecondFactor, { body: { password, code } })
            toast.success(TURN_OFF.done)
            onChanged()
            rest()
          }}
        />
      </Step>
    )
  return <Rest state={state} onAsk={at => setProgress({ at })} />
}

interface RestProps {
  state: State
  onAsk: (at: 'password' | 'renew' | 'off') => void
}

const Rest = ({ state: { isOn, recoveryCodesLeft }, onAsk }: RestProps) => (
  <>
    <p className="soft">{SECOND_FACTOR.explain}</p>
    <p className="soft">
      <b className={isOn ? 'good' : 'ink'}>{isOn ? SECOND_FACTOR.on : SECOND_FACTOR.off}</b>
      {isOn && <span>{` · ${SECOND_FACTOR.left({ codes: recoveryCodesLeft, all: RECOVERY_CODES })}`}</span>}
    </p>
    <footer className="row close">
      {isOn ? (
        <>
          <Button look="plain" label={SECOND_FACTOR.renew} onClick={() => onAsk('renew')} />
          <Button look="plain" label={SECOND_FACTOR.turnOff} onClick={() => onAsk('off')} />
        </>
      ) : (
        <Button label={SECOND_FACTOR.setUp} onClick={() => onAsk('password')} />
      )}
    </footer>
  </>
)

interface RecoveryCodesProps {
  email: string
  codes: readonly string[]
  onKept: () => void
}

/** Shows recovery codes this once: nobody can read them again afterwards. */
function RecoveryCodes({ email, codes, onKept }: RecoveryCodesProps) {
  const heading = RECOVERY.heading({ email })
  const text = [heading, '', ...codes, ''].join('\n')
  const ways: [string, () => void][] = [
    [RECOVERY.copy, () => void copyText(text, CODE)],
    [RECOVERY.download, () => saveFile(RECOVERY.file, new Blob([text]))],
    [RECOVERY.print, () => print()],
  ]
  return (
    <div className="recovery column far">
      <Step title={RECOVERY.title} explain={RECOVERY.explain}>
        <p className="paper">{heading}</p>
        <ul>
          {codes.map(code => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <footer className="row close">
          {ways.map(([label, take]) => (
            <Button key={label} look="plain" label={label} onClick={take} />
          ))}
          <Button label={RECOVERY.kept} onClick={onKept} />
        </footer>
      </Step>
    </div>
  )
}

interface NewSecret {
  secret: string
  uri: string
}

/** The secret on its way into an app: as a picture, as a link for an app on this very device, as text. */
const Secret = ({ secret, uri }: NewSecret) => (
  <>
    <QrCode text={uri} label={SET_UP.picture} />
    <a className="tap fit" href={uri}>
      {SET_UP.open}
    </a>
    <p className="soft">
      {SET_UP.byHand} <code>{secret}</code>
    </p>
    <Button
      look="fit plain small"
      label={SET_UP.copySecret}
      onClick={() => void copyText(secret.replaceAll(' ', ''), CODE)}
    />
  </>
)

/** Light modules around the code, without which cameras do not find it (ISO 18004). */
const QUIET_ZONE = 4

/** Dark on light in both themes: many apps read nothing else. */
const QrCode = ({ text, label }: { text: string; label: string }) => (
  <div
    className="qr"
    role="img"
    aria-label={label}
    {...innerHtml(new Markup(renderSVG(text, { ecc: 'M', border: QUIET_ZONE })))}
  />
)

/** One step of a change. Its title takes the focus when it begins. */
function Step({ title, explain, children }: { title: string; explain: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h3 className="name" tabIndex={-1} ref={heading}>
        {title}
      </h3>
      <p className="soft">{explain}</p>
      {children}
    </>
  )
}
