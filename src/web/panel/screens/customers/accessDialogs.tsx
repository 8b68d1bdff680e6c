import { useMutation, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { ACCESS, AREAS } from '#messages/panel/customers.js'
import type { Proof, User } from '#shared/accounts/accounts.ts'
import { assignAreas } from '#shared/accounts/api.ts'
import { listRateCities } from '#shared/rates/api.ts'
import { CallFailed, call } from '#web/call.ts'
import { copyText } from '#web/panel/browser.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { Cancel, Dialog } from '#web/panel/components/Dialog.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { dateTime } from '#web/panel/formats.ts'
import { byCity, cityName } from '#web/panel/names.ts'
import { queryFor } from '#web/panel/query/queryClient.ts'
import { focusCode, type ProofField, ProofForm } from '#web/panel/second-factor/ProofForm.tsx'
import { withChosen } from './users.ts'

export interface ResetLink {
  address: string
  expiresAt: string
}

interface LinkDialogProps {
  name: string
  link: ResetLink
  onClose: () => void
}

/** Shows a reset link this once: nobody can read it again afterwards. */
export function LinkDialog({ name, link: { address, expiresAt }, onClose }: LinkDialogProps) {
  return (
    <Dialog
      title={ACCESS.link}
      explain={ACCESS.linkFor({ name, until: dateTime(expiresAt) })}
      onClose={onClose}
    >
      <div className="field">
        <input aria-label={ACCESS.link} readOnly value={address} onFocus={event => event.target.select()} />
      </div>
      <footer className="ends">
        <Cancel label={ACCESS.close} />
        <Button label={ACCESS.copy} onClick={() => void copyText(address, ACCESS)} />
      </footer>
    </Dialog>
  )
}

interface ProofDialogProps {
  question: string
  explain: string
  go: string
  /** Does what was asked about; throws `CallFailed`. */
  onGo: (proof: Proof) => Promise<void>
  onStay: () => void
}

/** Asks for the own password, and for a code where there is a second factor, before something is done. */
export function ProofDialog({ question, explain, go, onGo, onStay }: ProofDialogProps) {
  const [asks, setAsks] = useState<readonly ProofField[]>(['password'])
  const needsCode = asks.includes('code')

  async function send({ password, code }: Record<ProofField, string>) {
    try {
      await onGo({ password, ...(needsCode && { code }) })
    } catch (failed) {
      if (!(failed instanceof CallFailed) || failed.code !== 'secondFactor.missing') throw failed
      // being asked for the code is a step, not a failure
      setAsks(['password', 'code'])
    }
  }

  useLayoutEffect(() => {
    if (needsCode) focusCode()
  }, [needsCode])

  return (
    <Dialog title={question} explain={explain} onClose={onStay}>
      <ProofForm asks={asks} sendLabel={go} onSend={send} onCancel={onStay} />
    </Dialog>
  )
}

interface AreasDialogProps {
  user: User
  onSaved: () => void
  onClose: () => void
}

/** Chooses cities from the list of those with rates. */
export function AreasDialog({ user: { _id, name, areas }, onSaved, onClose }: AreasDialogProps) {
  const cities = useQuery(queryFor(listRateCities, {}))
  const [chosen, setChosen] = useState(areas)
  const saving = useMutation({
    async mutationFn() {
      await call(assignAreas, { params: { _id }, body: { areas: chosen } })
      toast.success(AREAS.saved({ name }))
      onSaved()
    },
  })
  return (
    <Dialog title={AREAS.title({ name })} explain={AREAS.explain} onClose={onClose}>
      <form
        onSubmit={event => {
          event.preventDefault()
          saving.mutate()
        }}
      >
        <QueryState of={cities}>
          {names => (
            <fieldset className="areas">
              <legend>{AREAS.label}</legend>
              {[...new Set([...areas, ...names])].toSorted(byCity).map(city => (
                <label key={city} className="tap">
                  <input
                    type="checkbox"
                    checked={chosen.includes(city)}
                    onChange={({ target }) => setChosen(withChosen(chosen, city, target.checked))}
                  />
                  <span>{cityName(city)}</span>
                </label>
              ))}
            </fieldset>
          )}
        </QueryState>
        <footer className="ends">
          <Cancel />
          <Button
            type="submit"
            label={saving.isPending ? AREAS.saving : AREAS.save}
            disabled={saving.isPending}
          />
        </footer>
      </form>
    </Dialog>
  )
}
