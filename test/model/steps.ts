import fc from 'fast-check'
import { arbitraryCommand, type Command, doing, NAMES } from './commands.ts'
import { choice, DELIVERIES, type Delivery, isDelivery, isWrite } from './deliveries.ts'
import { runCommand } from './perform.ts'
import { moveClock, type Run } from './run.ts'
import { flushDeliveries, noteCommand, runDelivery } from './runDelivery.ts'

/** One line of a history: what staff do, or what people who are told, receivers and operators do. */
export type Step = Command | (Delivery & { on: number })

const MOST_STEPS = 30

/** Every third command is about the city, and the day, of the one before: rules are broken where several things meet. */
function follow(commands: readonly (readonly [Command, number])[]): Command[] {
  let last: { city?: string; day?: number } = {}
  return commands.map(([command, turn]) => {
    const { city, day } = last
    const followed = {
      ...command,
      ...('city' in command && !('meant' in command) && city && { city }),
      ...('day' in command && day !== undefined && { day }),
    }
    if (command.do !== 'wait') last = { ...last, ...(turn === 0 ? followed : command) }
    return turn === 0 ? followed : command
  })
}

const aboutRates: fc.Arbitrary<Step[]> = fc
  .array(fc.tuple(arbitraryCommand, fc.nat(2)), { minLength: 1, maxLength: MOST_STEPS, size: 'max' })
  .map(follow)

const CITIES = NAMES.slice(0, 2)
/** Makes a command, or a row of one, be about one record. */
const focus = <T extends object>(command: T): T => ({
  ...command,
  ...('city' in command && !('meant' in command) && { city: CITIES[0] }),
  ...('day' in command && { day: 0 }),
  ...('rows' in command && { rows: (command.rows as object[]).map(focus) }),
})
const aboutOneRecord: fc.Arbitrary<Step[]> = fc.array(arbitraryCommand.map(focus), {
  minLength: 5,
  maxLength: MOST_STEPS,
  size: 'max',
})

const by = { who: fc.constantFrom('asha' as const, 'meera' as const), on: fc.nat(1) }
const city = fc.constantFrom(...CITIES)
const content = fc.constantFrom('220 kr' as const, '230.5 kr' as const, '240 kr' as const, '999 kr' as const)
const minutes = fc.constantFrom(1, 5, 16, 60, 180, 22 * 60, 24 * 60, 24 * 60)
/** Few cities, so that they meet somebody who has chosen them, and days that pass, so that there is something to tell. */
const told: fc.Arbitrary<Step>[] = [
  doing('enter', { city, day: fc.constant(0), content, ...by }),
  doing('correct', { city, day: fc.constantFrom(0, 0, -1, -2), content, ...by }),
  doing('wait', { minutes, who: fc.constant('nobody'), on: fc.constant(0) }),
]
const deliveries = DELIVERIES.map(([weight, doing]) => ({
  weight,
  arbitrary: fc.tuple(doing, fc.nat(1)).map(([given, on]): Step => ({ ...given, on })),
}))
/** Nobody is told of a city that never had a rate. */
const firstRates = CITIES.map(
  (name): Step => ({ do: 'enter', city: name, day: -1, content: '220 kr', who: 'asha', on: 0 }),
)
const firstPeople = fc
  .tuple(choice, choice, choice)
  .map((choices): Step[] => [
    ...choices.map(
      (each, at): Step => ({ do: 'subscribe', person: ['b1', 'b2', 'm1'][at]!, choice: each, on: 0 }),
    ),
    { do: 'deliver', on: 0 },
    { do: 'confirm', person: 'm1', link: 0, on: 0 },
  ])
const arbitraryPeople: fc.Arbitrary<Step[]> = fc
  .tuple(
    firstPeople,
    fc.array(
      fc.oneof(...told.map(arbitrary => ({ weight: 14, arbitrary })), ...deliveries, {
        weight: 6,
        arbitrary: arbitraryCommand,
      }),
      { minLength: 5, maxLength: MOST_STEPS, size: 'max' },
    ),
  )
  .map(([people, steps]) => [...firstRates, ...people, ...steps])

/** Days that pass, of one city, and people who are told of each: what one day leaves is seen on the next ones. */
const arbitraryDays: fc.Arbitrary<Step[]> = fc
  .tuple(
    firstPeople,
    fc.array(
      fc.tuple(content, fc.option(content), fc.constantFrom(0, 0, -1), fc.constantFrom(24 * 60, 20 * 60)),
      { minLength: 2, maxLength: 6, size: 'max' },
    ),
  )
  .map(([people, days]) => {
    const [given, told] = [
      { city: CITIES[0]!, who: 'asha', on: 0 },
      { do: 'deliver', on: 0 },
    ] as const
    const steps = days.flatMap(([price, corrected, day, minutes]): Step[] => [
      { do: 'enter', day: 0, content: price, ...given },
      told,
      ...(corrected ? [{ do: 'correct', day, content: corrected, ...given } as const, told] : []),
      { do: 'wait', minutes: 1, who: 'nobody', on: 0 },
      told,
      { do: 'wait', minutes, who: 'nobody', on: 0 },
    ])
    return [...firstRates, ...people, ...steps]
  })

/** Histories of one command after another. */
export const arbitrarySteps: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 2, arbitrary: aboutRates },
  { weight: 2, arbitrary: arbitraryPeople },
  { weight: 1, arbitrary: aboutOneRecord },
  { weight: 1, arbitrary: arbitraryDays },
)

/** Runs a step at the product and at the model. */
export async function runStep(run: Run, step: Step): Promise<void> {
  if (!isWrite(step)) await flushDeliveries(run)
  if (isDelivery(step)) {
    run.counts.commands += 1
    run.on = step.on % run.world.instances
    await moveClock(run, 1000)
    await runDelivery(run, step)
  } else await runCommand(run, step)
  noteCommand(run)
}
