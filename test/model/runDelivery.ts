import { noteWrites, resumeDeliveries } from './audience.ts'
import type { Delivery } from './deliveries.ts'
import { getAudience, readInboxes } from './inboxes.ts'
import { addDays, toDay } from './model.ts'
import { backUp, backUpBySchedule, restore } from './restores.ts'
import { compare, getState, moveClock, type Run } from './run.ts'
import { runAlert } from './runAlert.ts'
import { deliver } from './telling.ts'
import { writeLines } from './wording.ts'
import type { Receiver, ReceiverState } from './world/world.ts'

/** Notes what the command before has written. */
export const noteCommand = (run: Run): void => noteWrites(getState(run), getAudience(run).audience, run.at)

/** What the model sends now, to receivers as they are. */
function deliverModel(run: Run): string[] {
  const { audience, contacts } = getAudience(run)
  const { mail, push } = contacts.receivers
  const isUp = { m: mail !== 'down', b: push !== 'down' }
  return writeLines(deliver(run.model, audience, run.at, isUp), run.at)
}

/** Lets everybody be told of what was written, and compares what they got. What a kill has interrupted may come twice. */
async function deliverAll(run: Run, interrupted?: readonly string[]): Promise<void> {
  await run.world.deliver()
  const expected = deliverModel(run)
  const received = readInboxes(run)
  if (!interrupted) return compare(run, 'received', received, expected)
  const list = (lines: readonly string[]) => [...new Set(lines)].toSorted()
  compare(run, 'received after a kill', list(received), list([...interrupted, ...expected]))
}

/** Before anything but a write: what was written a second ago was told by now. */
export async function flushDeliveries(run: Run): Promise<void> {
  if (getAudience(run).audience.events.length > 0) await deliverAll(run)
}

/** In ms: by then corrections are gathered. */
const GATHERED = 6000

/** Ends a history: every receiver takes what waits for it. */
export async function settleDeliveries(run: Run): Promise<void> {
  const { subscriptions } = getAudience(run).audience
  if (subscriptions.size === 0) return
  for (const receiver of ['mail', 'push'] as const) setReceiver(run, receiver, 'takes')
  await deliverAll(run)
  await moveClock(run, GATHERED)
  await deliverAll(run)
}

/** Runs a command at the product and at the model. */
export async function runDelivery(run: Run, command: Delivery): Promise<void> {
  const { world, at } = run
  const { audience } = getAudience(run)
  const line = JSON.stringify(command)
  const admin = { token: world.staff.asha, instance: run.on }

  switch (command.do) {
    case 'subscribe':
    case 'confirm':
    case 'change':
    case 'unsubscribe':
      return runAlert(run, command)
    case 'receiver':
      return setReceiver(run, command.receiver, command.state)
    case 'pause alerts':
    case 'resume alerts': {
      const isPaused = command.do === 'pause alerts'
      const answer = await world.call('PUT', '/api/admin/alerts', { ...admin, body: { isPaused } })
      compare(run, line, answer.status, 200)
      audience.isPaused = isPaused
      return
    }
    case 'back up':
      return backUp(run)
    case 'back up by schedule':
      return backUpBySchedule(run, command.isWritable)
    case 'restore a backup':
      return restore(run, command.into)
    case 'resume deliveries':
      if (!audience.isHeld) return
      await world.resumeDeliveries()
      return resumeDeliveries(audience, addDays(toDay(at), 1))
    case 'deliver':
      return deliverAll(run)
    case 'kill':
      await world.kill(run.on)
      return
    case 'kill while it delivers': {
      for (const receiver of ['mail', 'push'] as const) setReceiver(run, receiver, 'takes')
      const first = deliverModel(run)
      await world.kill(run.on, 'deliver')
      // what was claimed by a process that is gone is due again after a minute
      await moveClock(run, 61_000)
      return deliverAll(run, first)
    }
  }
}

function setReceiver(run: Run, receiver: Receiver, state: ReceiverState): void {
  run.world.setReceiver(receiver, state)
  getAudience(run).contacts.receivers[receiver] = state
}
