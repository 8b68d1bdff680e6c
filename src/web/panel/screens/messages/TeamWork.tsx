import { createContext, useContext, useState } from 'react'
import { MESSAGES } from '#messages/panel/messages.js'
import { listUsers } from '#shared/accounts/api.ts'
import { hasAccess } from '#shared/accounts/roles.ts'
import type { Input } from '#shared/endpoint.ts'
import { addNote, changeMessage, type InboxMessage, MAX_NOTE } from '#shared/messages/inbox.ts'
import { call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { Field } from '#web/panel/components/fields.tsx'
import { useForm } from '#web/panel/components/useForm.ts'
import { dateTime } from '#web/panel/formats.ts'
import { toastError, useQuery } from '#web/panel/query/query.ts'
import { useMutation } from '#web/panel/query/useMutation.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Icon } from '#web/ui/Icon.tsx'

export interface MessageProps {
  message: InboxMessage
  onChange: (message: InboxMessage) => void
  /** It could not be changed: it may be erased. */
  onRefused: () => void
}

/** Who takes care of a message, whether it is answered, and what Admins noted for each other. */
export function TeamWork({ message, onChange, onRefused }: MessageProps) {
  const { _id, name, assigned, answered, notes } = message
  const changing = useMutation<Input<typeof changeMessage>['body']>({
    mutationFn: async body => onChange(await call(changeMessage, { params: { _id }, body })),
    onError(failed) {
      toastError(failed)
      onRefused()
    },
  })
  const [round, setRound] = useState(0)
  const admins = useContext(Admins)
  // who is no Admin any more stays shown
  const known = assigned && !admins.some(admin => admin._id === assigned._id) ? [...admins, assigned] : admins
  return (
    <div className="team row far flat hint">
      <div className="tap with">
        <span aria-hidden="true">{MESSAGES.assigned}</span>
        <Combobox
          key={`${assigned?._id} ${round}`}
          id={`assigned-${_id}`}
          aria-label={MESSAGES.assignedLabel({ name })}
          suggestionsLabel={MESSAGES.assigned}
          placeholder={MESSAGES.unassigned}
          options={known.map(admin => ({ value: admin._id, label: admin.name }))}
          isBrowsed
          defaultValue={assigned?._id ?? ''}
          disabled={changing.isPending}
          onChange={text => {
            const isWhole = text === '' || known.some(admin => admin._id === text)
            if (isWhole && text !== (assigned?._id ?? '')) changing.mutate({ assignedTo: text || null })
          }}
          // half a name is nobody's
          onBlur={() => setRound(round + 1)}
        />
      </div>
      {answered && (
        <p>{MESSAGES.answeredBy({ name: answered.by ?? MESSAGES.nobody, when: dateTime(answered.at) })}</p>
      )}
      <button
        type="button"
        className="link tap"
        aria-label={answered ? MESSAGES.reopenLabel({ name }) : MESSAGES.markAnsweredLabel({ name })}
        disabled={changing.isPending}
        onClick={() => changing.mutate({ answered: !answered })}
      >
        <Icon of={answered ? 'mail' : 'check'} size={18} />
        {answered ? MESSAGES.reopen : MESSAGES.markAnswered}
      </button>
      {notes.length > 0 && (
        <ul className="notes column" aria-label={MESSAGES.notesLabel({ name })}>
          {notes.map(note => (
            <li key={note._id}>
              <p className="words ink">{note.text}</p>
              <small>{MESSAGES.noteBy({ name: note.by ?? MESSAGES.nobody, when: dateTime(note.at) })}</small>
            </li>
          ))}
        </ul>
      )}
      <NoteForm message={message} onChange={onChange} />
    </div>
  )
}

function NoteForm({ message: { _id }, onChange }: Pick<MessageProps, 'message' | 'onChange'>) {
  const id = `note-${_id}`
  const { form, field, isSending } = useForm({
    blank: { [id]: '' },
    fields: [id],
    validate: values => ({ [id]: values[id]?.trim() ? undefined : MESSAGES.noteEmpty }),
    async send(values) {
      onChange(await call(addNote, { params: { _id }, body: { text: values[id]! } }))
      field(id).onChange('')
    },
  })
  const { value, problem, onChange: onType } = field(id)
  return (
    <details>
      <summary>{MESSAGES.addNote}</summary>
      <form {...form} className="column far">
        <Field id={id} label={MESSAGES.note} problem={problem}>
          {control => (
            <textarea
              {...control}
              rows={3}
              maxLength={MAX_NOTE}
              value={value}
              onChange={({ target }) => onType(target.value)}
            />
          )}
        </Field>
        <Button type="submit" look="fit plain" label={MESSAGES.saveNote} disabled={isSending} />
      </form>
    </details>
  )
}

interface Admin {
  _id: string
  name: string
}

export const Admins = createContext<readonly Admin[]>([])

export function useAdmins(): readonly Admin[] {
  const { data = [] } = useQuery('users', signal => call(listUsers, {}, { signal }))
  return data.filter(({ isApproved, adminType }) => isApproved && hasAccess(adminType, 'admin'))
}
