import { useState } from 'react'
import { Link } from 'react-router'
import { toast } from 'react-toastify/unstyled'
import { ACTION_LABELS, AUDIT } from '#messages/panel/audit.js'
import { ADMIN_TYPE_LABELS, LABELS } from '#messages/panel/shell.js'
import { UNDO } from '#messages/panel/undoImport.js'
import { ADMIN_TYPES } from '#shared/accounts/accounts.ts'
import type { AuditEntry } from '#shared/audit/api.ts'
import type { Answer } from '#shared/endpoint.ts'
import { undoImport } from '#shared/rates/bulk.ts'
import { call } from '#web/call.ts'
import { buildHistoryUrl } from '#web/panel/addresses.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { ConfirmButton } from '#web/panel/components/ConfirmButton.tsx'
import { closeDialog, Dialog } from '#web/panel/components/Dialog.tsx'
import { date, dateTime } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import { ColumnHeads } from '#web/ui/ColumnHeads.tsx'

/** Undoes an import, and names the records that somebody has changed since. */
function UndoImport({ importId, onUndone }: { importId: string; onUndone: () => void }) {
  /** What was undone in part, until that is read. */
  const [undone, setUndone] = useState<Answer<typeof undoImport>>()

  async function undo() {
    const answer = await call(undoImport, { params: { _id: importId } })
    if (answer.kept.length > 0) setUndone(answer)
    else toast.success(UNDO.done({ undone: answer.undone, kept: 0 }))
    onUndone()
  }

  return (
    <>
      <ConfirmButton
        look="plain"
        label={UNDO.act}
        question={UNDO.question}
        explain={UNDO.explain}
        go={UNDO.act}
        going={UNDO.busy}
        onGo={undo}
      />
      {undone && (
        <Dialog
          title={UNDO.done({ undone: undone.undone, kept: undone.kept.length })}
          onClose={() => setUndone(undefined)}
        >
          <ul className="long">
            {undone.kept.map(({ location, date: day }) => (
              <li key={`${location} ${day}`}>{`${cityName(location)}, ${date(day)}`}</li>
            ))}
          </ul>
          <footer className="ends">
            <Button label={UNDO.close} onClick={closeDialog} />
          </footer>
        </Dialog>
      )}
    </>
  )
}

const COLUMNS = [AUDIT.when, AUDIT.who, AUDIT.what, AUDIT.subject]

interface AuditTableProps {
  entries: readonly AuditEntry[]
  onUndone: () => void
}

export const AuditTable = ({ entries, onUndone }: AuditTableProps) => (
  <table className="table folds headless" aria-labelledby="audit">
    <ColumnHeads columns={COLUMNS} />
    <tbody>
      {entries.map(entry => (
        <tr key={entry._id}>
          <td className="half hint whole">
            <time dateTime={entry.at}>{dateTime(entry.at)}</time>
          </td>
          <td className="half hint break">{entry.by ? entry.by.name || AUDIT.dismissed : AUDIT.nobody}</td>
          <td className="strong">
            <span>{getActionLabel(entry.action)}</span>{' '}
            <span className="hint light">{describeDetail(entry)}</span>
          </td>
          <td className="subject break">
            {entry.subject?.type === 'import' && entry.action === 'rates.imported' ? (
              <UndoImport importId={entry.subject._id} onUndone={onUndone} />
            ) : (
              <Subject entry={entry} />
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** Empty for the own account of who acted, which is named already. */
function Subject({ entry: { by, subject } }: { entry: AuditEntry }) {
  if (subject?.type === 'rate') {
    return <Link to={buildHistoryUrl(subject)}>{`${cityName(subject.location)}, ${date(subject.date)}`}</Link>
  }
  if (subject?.type === 'city') return cityName(subject.location)
  return subject?.type === 'account' && subject._id !== by?._id ? subject.name || AUDIT.dismissed : null
}

/** An action in words. A newer server may know one that this screen does not. */
export const getActionLabel = (action: string): string =>
  (ACTION_LABELS as Partial<Record<string, string>>)[action] ?? action

/** What an action was about: the type an account was given, how much was erased, the names of a city, the records of an import. */
export function describeDetail({
  action,
  before,
  after,
}: Pick<AuditEntry, 'action' | 'before' | 'after'>): string | undefined {
  if (action === 'city.renamed')
    return AUDIT.renamed({ before: String(before?.name), after: String(after?.name) })
  if (action === 'city.create') return after?.list === 'none' ? AUDIT.onNoList : undefined
  if (action === 'rates.imported') return AUDIT.imported({ count: Number(after?.records) })
  if (action === 'rates.importUndone')
    return AUDIT.importUndone({ count: Number(after?.records), kept: Number(after?.kept) })
  if (action === 'city.merged') return AUDIT.intoCity({ city: String(after?.name) })
  if (action === 'message.erased')
    return AUDIT.erased({ messages: Number(after?.messages), notifications: Number(after?.notifications) })
  if (action === 'city.aliasLearned' || action === 'city.aliasForgotten')
    return AUDIT.means({ name: String(after?.name), city: String(after?.city) })
  if (action === 'areas.changed') return AUDIT.areas({ areas: String(after?.areaNames) || LABELS.allCities })
  const isOfType = action === 'account.typed' || action === 'account.approved'
  const type = ADMIN_TYPES.find(type => type === after?.adminType)
  return isOfType && type ? AUDIT.as({ type: ADMIN_TYPE_LABELS[type] }) : undefined
}
