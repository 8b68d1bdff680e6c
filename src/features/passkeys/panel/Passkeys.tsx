import { useState } from 'react'
import { PASSKEYS } from '#messages/panel/passkeys.js'
import { readSecondFactor } from '#shared/accounts/secondFactor.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import type { ProfilePartProps } from '#web/panel/feature.ts'
import { dateTime } from '#web/panel/formats.ts'
import { useQuery } from '#web/panel/query/query.ts'
import { useMutation } from '#web/panel/query/useMutation.ts'
import { ProofForm } from '#web/panel/second-factor/ProofForm.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import {
  ALGORITHMS,
  addPasskey,
  beginPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
} from '../shared/api.ts'
import { askDevice } from './askDevice.ts'

const ID = 'passkeys'

/** The passkeys of the own account: their list, adding and removing. */
export function Passkeys({ email }: ProfilePartProps) {
  const [isAdding, setAdding] = useState(false)
  const passkeys = useQuery('passkeys', signal => call(listPasskeys, {}, { signal }))
  const removing = useMutation<Passkey>({
    async mutationFn({ _id }) {
      await call(removePasskey, { params: { _id } })
      toast(PASSKEYS.removed, 'success')
    },
    onSettled: passkeys.refetch,
  })
  return (
    <section aria-labelledby={ID} className="sessions column">
      <h2 id={ID}>{PASSKEYS.title}</h2>
      <p className="soft">{PASSKEYS.explain}</p>
      <QueryState of={passkeys}>
        {known =>
          known.length > 0 && (
            <ul>
              {known.map(passkey => (
                <Item
                  key={passkey._id}
                  passkey={passkey}
                  isBusy={removing.isPending}
                  onRemove={() => removing.mutate(passkey)}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      {isAdding ? (
        <AddForm
          email={email}
          onEnd={() => {
            setAdding(false)
            passkeys.refetch()
          }}
        />
      ) : (
        <Button look="fit" label={PASSKEYS.add} onClick={() => setAdding(true)} />
      )}
    </section>
  )
}

/** Asks for the password, and for a code where there is a second factor, then for the device. */
function AddForm({ email, onEnd }: ProfilePartProps & { onEnd: () => void }) {
  const factor = useQuery('second-factor', signal => call(readSecondFactor, {}, { signal }))
  return (
    <QueryState of={factor}>
      {({ isOn }) => (
        <ProofForm
          asks={isOn ? ['password', 'code'] : ['password']}
          labelledBy={ID}
          email={email}
          sendLabel={PASSKEYS.add}
          onCancel={onEnd}
          onSend={async ({ password, code }) => {
            if (await add({ password, ...(code && { code }) })) toast(PASSKEYS.added, 'success')
            onEnd()
          }}
        />
      )}
    </QueryState>
  )
}

/** Returns whether the person went on. */
async function add(body: { password: string; code?: string }): Promise<boolean> {
  const { challenge, rpId, user, known } = await call(beginPasskey, { body })
  const made = await askDevice(({ startRegistration }) =>
    startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: rpId, name: document.title },
        user,
        pubKeyCredParams: ALGORITHMS.map(alg => ({ type: 'public-key', alg })),
        excludeCredentials: known.map(id => ({ id, type: 'public-key' })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    }),
  )
  if (!made) return false
  const { clientDataJSON, attestationObject } = made.response
  await call(addPasskey, { body: { id: made.id, clientDataJSON, attestationObject } })
  return true
}

interface ItemProps {
  passkey: Passkey
  isBusy: boolean
  onRemove: () => void
}

const Item = ({ passkey: { client, added, lastUsed }, isBusy, onRemove }: ItemProps) => (
  <li className="item row between near">
    <div>
      <b>{client}</b>
      <small>{PASSKEYS.addedAt({ at: dateTime(added) })}</small>
      <small>{lastUsed ? PASSKEYS.lastUsed({ at: dateTime(lastUsed) }) : PASSKEYS.unused}</small>
    </div>
    <Button
      look="plain small"
      label={PASSKEYS.remove}
      about={PASSKEYS.removeNamed({ client, added: dateTime(added) })}
      disabled={isBusy}
      onClick={onRemove}
    />
  </li>
)
