import fc from 'fast-check'
import { ALERT_RULES, type AlertChoice, FREQUENCIES } from '#features/alerts/shared/rules.ts'
import { doing, NAMES, some } from './commands.ts'
import type { Receiver, ReceiverState } from './world/world.ts'

type Optional = 'frequency' | 'amount'
/** What a person wants to be told, as the form asks for it. */
export type Choice = Omit<AlertChoice, 'language' | Optional> & Partial<Pick<AlertChoice, Optional>>

/** What people who are told, their receivers and operators do, as plain data. */
export type Delivery =
  | { do: 'subscribe'; person: string; choice: Choice }
  /** `alert`: which of those that the person ever had, the last one first. */
  | { do: 'change'; person: string; choice: Choice; alert?: number }
  | { do: 'confirm'; person: string; link: number }
  | { do: 'unsubscribe'; person: string; alert?: number; all?: boolean }
  | { do: 'receiver'; receiver: Receiver; state: ReceiverState }
  | { do: 'back up by schedule'; isWritable: boolean }
  | { do: 'restore a backup'; into: 'same' | 'other' }
  | {
      do:
        | 'back up'
        | 'resume deliveries'
        | 'pause alerts'
        | 'resume alerts'
        | 'deliver'
        | 'kill'
        | 'kill while it delivers'
    }

export const choice: fc.Arbitrary<Choice> = fc
  .record({
    cities: fc.uniqueArray(fc.constantFrom(...NAMES.slice(0, 2)), { minLength: 1, maxLength: 2 }),
    rule: fc.constantFrom(...ALERT_RULES),
    frequency: fc.constantFrom(...FREQUENCIES),
    market: fc.constantFrom('retail' as const, 'oneKgRate' as const),
    kind: fc.constant('chicken' as const),
    amount: fc.constantFrom(230, 240),
  })
  .map(({ amount, ...given }) => ({ ...given, ...(given.rule !== 'change' && { amount }) }))

const person = fc.constantFrom('b1', 'b2', 'm1', 'm2')
const alert = fc.nat(2)
const receiver = fc.constantFrom('mail', 'push')
const state = some([2, 'takes'], [1, 'down'], [1, 'slow'])
const into = some([2, 'same'], [1, 'other'])

export const DELIVERIES: [number, fc.Arbitrary<Delivery>][] = [
  [6, doing('subscribe', { person, choice })],
  [4, doing('confirm', { person: fc.constantFrom('m1', 'm2'), link: fc.nat(1) })],
  [2, doing('change', { person, choice, alert })],
  [3, doing('unsubscribe', { person, alert, all: some([2, false], [1, true]) })],
  [2, doing('receiver', { receiver, state })],
  [10, doing('deliver')],
  [1, doing(['pause alerts', 'resume alerts', 'resume alerts'])],
  [2, doing('back up')],
  [1, doing('back up by schedule', { isWritable: fc.boolean() })],
  [1, doing('restore a backup', { into })],
  [1, doing('resume deliveries')],
  [1, doing(['kill', 'kill while it delivers'])],
]

const WRITES = ['enter', 'correct', 'delete', 'restore', 'sheet', 'import']
export const isDelivery = (step: object): step is Delivery => !('who' in step)
export const isWrite = (command: { do: string }): boolean => WRITES.includes(command.do)
