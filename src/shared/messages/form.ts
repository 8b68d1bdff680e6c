import { MESSAGE_FIELDS, type MessageField, type MessageValues } from './fields.ts'
import { MESSAGE_PROBLEMS, NewMessage } from './messages.ts'

export type MessageProblem = keyof typeof MESSAGE_PROBLEMS | 'long' | 'unreadable'
export type MessageProblems = Partial<Record<MessageField, MessageProblem>>
/** A message that was sent without script and not taken, to be shown again. */
export interface RefusedMessage {
  values: MessageValues
  problems: MessageProblems
  /** Nothing is wrong with it, and yet it was not taken. */
  failure?: 'tooMany' | 'failed'
}

const PROBLEM_OF = new Map<string, MessageProblem>(
  Object.entries(MESSAGE_PROBLEMS).map(([problem, sentence]) => [sentence, problem as MessageProblem]),
)

/** What is wrong with each field of a form: the rules are those of `NewMessage`, the first of a field counts. */
export function validateMessage(values: MessageValues): MessageProblems {
  const problems: MessageProblems = {}
  const { error } = NewMessage.safeParse(values)
  for (const { path, code, message } of error?.issues ?? []) {
    const field = MESSAGE_FIELDS.find(name => name === path[0])
    if (field) problems[field] ??= PROBLEM_OF.get(message) ?? (code === 'too_big' ? 'long' : 'unreadable')
  }
  return problems
}
