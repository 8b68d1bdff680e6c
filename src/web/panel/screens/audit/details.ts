import { AUDIT_ACTIONS, type AuditAction, type AuditEntry } from '#shared/audit/api.ts'
import { ACTION_LABELS, AUDIT } from './texts.ts'

/** Whether a text of an address or of an answer is an action this screen knows. */
export const isAction = (text: string): text is AuditAction => AUDIT_ACTIONS.some(action => action === text)

/** An action in words; a newer server may know one that this screen does not. */
export const getActionLabel = (action: string): string => (isAction(action) ? ACTION_LABELS[action] : action)

/** What belongs to the words: the type an account was given, how much was erased. */
export function describeDetail({ action, after }: Pick<AuditEntry, 'action' | 'after'>): string | undefined {
  if (action === 'message.erased') return AUDIT.erased(Number(after?.messages), Number(after?.notifications))
  const isOfType = action === 'account.typed' || action === 'account.approved'
  return isOfType && after?.adminType ? AUDIT.as(String(after.adminType)) : undefined
}
