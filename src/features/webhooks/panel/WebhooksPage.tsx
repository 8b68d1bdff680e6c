import { useState } from 'react'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  type NewWebhook,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
} from '#features/webhooks/shared/api.ts'
import { WEBHOOKS } from '#messages/panel/webhooks.js'
import { call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { ConfirmDialog } from '#web/panel/components/Dialog.tsx'
import { FormError, TextField } from '#web/panel/components/fields.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { useForm } from '#web/panel/components/useForm.ts'
import { describeFailure } from '#web/panel/describeFailure.ts'
import { dateTime } from '#web/panel/formats.ts'
import { useQuery } from '#web/panel/query/query.ts'
import { useMutation } from '#web/panel/query/useMutation.ts'
import { toast } from '#web/ui/toasts/toast.ts'

const BLANK = { url: '' }

/** Addresses that are told of rates: an Admin adds, tests, pauses and deletes them. */
export function WebhooksPage() {
  const webhooks = useQuery('webhooks', signal => call(listWebhooks, {}, { signal }))
  /** By webhook; each is shown until the screen is left. */
  const [secrets, setSecrets] = useState<Record<string, string>>({})
  const show = ({ _id, secret }: NewWebhook) => setSecrets(shown => ({ ...shown, [_id]: secret }))
  const { form, field, error, isSending } = useForm({
    blank: BLANK,
    fields: ['url'],
    validate: ({ url }) => (url.trim() === '' ? { url: WEBHOOKS.needed } : {}),
    async send(body) {
      show(await call(createWebhook, { body }))
      field('url').onChange('')
      webhooks.refetch()
    },
  })
  return (
    <section aria-label={WEBHOOKS.title} className="screen column narrow sessions">
      <p>{WEBHOOKS.explain}</p>
      <QueryState of={webhooks}>
        {known => (
          <ul>
            {known.map(webhook => (
              <WebhookItem
                key={webhook._id}
                webhook={webhook}
                secret={secrets[webhook._id]}
                onChanged={webhooks.refetch}
                onSecret={show}
              />
            ))}
          </ul>
        )}
      </QueryState>
      <form {...form} className="column far">
        <FormError error={error} />
        <TextField {...field('url')} label={WEBHOOKS.address} type="url" autoComplete="off" />
        <Button type="submit" label={WEBHOOKS.add} disabled={isSending} />
      </form>
    </section>
  )
}

interface WebhookItemProps {
  webhook: Webhook
  /** Where it is new. */
  secret: string | undefined
  onChanged: () => void
  onSecret: (webhook: NewWebhook) => void
}

function WebhookItem({
  webhook: { _id, url, isPaused, deliveries, failingSince },
  secret,
  onChanged,
  onSecret,
}: WebhookItemProps) {
  const [isAsking, setAsking] = useState(false)
  const params = { _id }
  const doing = useMutation<() => Promise<unknown>>({ mutationFn: work => work(), onSettled: onChanged })
  const [last] = deliveries
  const actions = {
    test: async () => {
      const { reason } = await call(testWebhook, { params })
      if (reason === null) toast(WEBHOOKS.tested, 'success')
      else toast(WEBHOOKS.notTested({ reason: describeFailure(reason) }), 'error')
    },
    [isPaused ? 'resume' : 'pause']: () => call(changeWebhook, { params, body: { isPaused: !isPaused } }),
    rotate: async () => onSecret(await call(rotateWebhookSecret, { params })),
  }
  return (
    <li className="item column break">
      <div>
        <b>{url}</b>
        {isPaused && <span className="tag">{WEBHOOKS.paused}</span>}
        {last && <small>{WEBHOOKS[last.status]({ at: dateTime(last.createdAt) })}</small>}
        {failingSince && last?.reason && (
          <small>
            {WEBHOOKS.failing({ at: dateTime(failingSince), reason: describeFailure(last.reason) })}
          </small>
        )}
        {secret && (
          <p role="status">
            {WEBHOOKS.secret} <code>{secret}</code>
          </p>
        )}
      </div>
      <div className="row close">
        {Object.entries(actions).map(([name, action]) => (
          <Button
            key={name}
            look="plain small"
            label={WEBHOOKS.actions[name as keyof typeof WEBHOOKS.actions]}
            about={url}
            disabled={doing.isPending}
            onClick={() => doing.mutate(action)}
          />
        ))}
        <Button look="plain small" label={WEBHOOKS.delete} about={url} onClick={() => setAsking(true)} />
      </div>
      {isAsking && (
        <ConfirmDialog
          question={WEBHOOKS.question}
          explain={url}
          stay={WEBHOOKS.stay}
          go={WEBHOOKS.delete}
          isBusy={doing.isPending}
          onStay={() => setAsking(false)}
          onGo={() => doing.mutate(() => call(deleteWebhook, { params }))}
        />
      )}
    </li>
  )
}
