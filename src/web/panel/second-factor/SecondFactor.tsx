import type { SecondFactor as Known } from '#shared/accounts/secondFactor.ts'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { Secret } from './Secret.tsx'
import { Step } from './Step.tsx'
import { RENEW, SECOND_FACTOR, SET_UP, TURN_OFF } from './texts.ts'
import { useSecondFactor } from './useSecondFactor.ts'

/** The second factor of the own account: setting up, new recovery codes, turning off. */
export function SecondFactor({ email }: { email: string }) {
  const { factor, ...ways } = useSecondFactor()
  return (
    <section aria-labelledby="second-factor" className="second-factor">
      <h2 id="second-factor" tabIndex={-1}>
        {SECOND_FACTOR.title}
      </h2>
      <QueryState of={factor}>{known => <Content known={known} email={email} {...ways} />}</QueryState>
    </section>
  )
}

interface ContentProps extends Omit<ReturnType<typeof useSecondFactor>, 'factor'> {
  known: Known
  email: string
}

function Content({ known, email, step, rest, ask, begin, confirm, renew, turnOff }: ContentProps) {
  const form = { email, onCancel: rest }
  if (step.at === 'codes') return <RecoveryCodes email={email} codes={step.codes} onKept={rest} />
  if (step.at === 'password')
    return (
      <Step key="password" title={SET_UP.password} explain={SECOND_FACTOR.explain}>
        <ProofForm {...form} asks={['password']} sendLabel={SET_UP.next} onSend={begin} />
      </Step>
    )
  if (step.at === 'secret')
    return (
      <Step key="secret" title={SET_UP.scan} explain={SET_UP.scanExplain}>
        <Secret made={step.made} />
        <ProofForm
          {...form}
          asks={['code']}
          hasRecovery={false}
          sendLabel={SET_UP.confirm}
          onSend={confirm}
        />
      </Step>
    )
  if (step.at === 'renew')
    return (
      <Step key="renew" title={RENEW.title} explain={RENEW.explain}>
        <ProofForm {...form} asks={['code']} sendLabel={RENEW.send} onSend={renew} />
      </Step>
    )
  if (step.at === 'off')
    return (
      <Step key="off" title={TURN_OFF.title} explain={TURN_OFF.explain}>
        <ProofForm {...form} asks={['password', 'code']} sendLabel={SECOND_FACTOR.turnOff} onSend={turnOff} />
      </Step>
    )
  return <Rest known={known} onAsk={ask} />
}

const Rest = ({
  known: { isOn, recoveryCodesLeft },
  onAsk,
}: {
  known: Known
  onAsk: ContentProps['ask']
}) => (
  <>
    <p>{SECOND_FACTOR.explain}</p>
    <p>
      <b className={isOn ? 'on' : ''}>{isOn ? SECOND_FACTOR.on : SECOND_FACTOR.off}</b>
      {isOn && ` · ${SECOND_FACTOR.left(recoveryCodesLeft)}`}
    </p>
    <footer>
      {isOn ? (
        <>
          <button type="button" className="btn plain" onClick={() => onAsk('renew')}>
            {SECOND_FACTOR.renew}
          </button>
          <button type="button" className="btn plain" onClick={() => onAsk('off')}>
            {SECOND_FACTOR.turnOff}
          </button>
        </>
      ) : (
        <button type="button" className="btn" onClick={() => onAsk('password')}>
          {SECOND_FACTOR.setUp}
        </button>
      )}
    </footer>
  </>
)
