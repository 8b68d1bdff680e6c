import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ASKING } from '#messages/panel/asking.js'
import { KIND_LABELS } from '#messages/panel/language.js'
import type { Day } from '#shared/days.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { Cancel, Dialog } from '#web/panel/components/Dialog.tsx'
import { dayMonth, number, weekdayDate } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import { useCurrentUser } from '#web/panel/session/currentUser.ts'
import { useToday } from '#web/panel/useToday.ts'
import { local } from '#web/storage.ts'
import { ColumnHeads } from '#web/ui/ColumnHeads.tsx'
import { MeantCities } from './CityField.tsx'
import { getCellLabel } from './cells.ts'
import type { PriceDoubt, Unchanged } from './priceWarnings.ts'

/** What is asked about before a save publishes it. */
interface Doubts {
  prices?: readonly PriceDoubt[]
  /** A city without rates, and the known ones it resembles, the nearest first. */
  newCity?: { name: string; suggestions: readonly string[] } | undefined
  unchanged?: readonly Unchanged[]
}

/** `city`: the new city is this known one. */
type Answer = 'publish' | 'change' | { city: string }

interface Asked {
  doubts: Doubts & { otherDay: Day | undefined }
  answer: (answer: Answer) => void
}

/** Asks a person once about everything in a save that is out of the ordinary. */
export function useQuestion() {
  const today = useToday()
  /** Stores the day on which the person said that another one is meant: it is asked about once a day. */
  const key = `otherDay ${useCurrentUser().data?.email ?? ''}`
  const [asked, setAsked] = useState<Asked>()
  return {
    asked,
    /** `day`: that of new records, which is asked about when it is not today. */
    async ask({ day, ...given }: Doubts & { day?: Day | undefined }): Promise<Answer> {
      const isOther = day !== undefined && day !== today && local.read(key) !== today
      const doubts = { ...given, otherDay: isOther ? day : undefined }
      const { prices, newCity, otherDay, unchanged } = doubts
      if (!prices?.length && !newCity && !otherDay && !unchanged?.length) return 'publish'
      const answer = await new Promise<Answer>(answer => setAsked({ doubts, answer }))
      // the focus is back where it was before anything else takes it
      flushSync(() => setAsked(undefined))
      if (otherDay && answer === 'publish') local.write(key, today)
      return answer
    },
  }
}

export const SaveQuestion = ({ of: { asked } }: { of: Pick<ReturnType<typeof useQuestion>, 'asked'> }) =>
  asked && <Question {...asked} />

/** Prices that are listed at most: a file in another unit has thousands. */
const MOST = 100

/** Enter gives the answer that has the focus: a city that was meant, else to publish. Escape goes back. */
function Question({ doubts, answer }: Asked) {
  const { prices = [], newCity, otherDay, unchanged = [] } = doubts
  const first = useRef<HTMLButtonElement>(null)
  // with the opening of the dialog, so that no key comes between
  useLayoutEffect(() => first.current?.focus(), [])
  const meant = newCity?.suggestions ?? []

  /** A key that is still held from the save is no answer, and none goes on to the form around. */
  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation()
    if (event.repeat) event.preventDefault()
  }

  return (
    <Dialog role="alertdialog" title={ASKING.title} onKeyDown={onKeyDown} onClose={() => answer('change')}>
      {otherDay && <p>{ASKING.otherDay({ day: weekdayDate(otherDay) })}</p>}
      {newCity && <p>{ASKING.newCity({ city: cityName(newCity.name) })}</p>}
      {newCity && meant.length > 0 && (
        <p className="row close">
          <MeantCities
            name={newCity.name}
            suggestions={meant}
            ref={first}
            onChoose={city => answer({ city })}
          />
        </p>
      )}
      {unchanged.map(({ since, count }) => (
        <p key={since}>{ASKING.unchanged({ count, since: dayMonth(since) })}</p>
      ))}
      {prices.length > 0 && <Prices of={prices} />}
      <footer className="ends">
        <Cancel label={ASKING.change} />
        <Button
          label={newCity ? ASKING.publishCity : ASKING.publish}
          ref={meant.length > 0 ? undefined : first}
          onClick={() => answer('publish')}
        />
      </footer>
    </Dialog>
  )
}

const Prices = ({ of: prices }: { of: readonly PriceDoubt[] }) => (
  <>
    <table className="table">
      <ColumnHeads
        columns={[ASKING.prices({ count: prices.length }), [ASKING.now, 'num'], [ASKING.before, 'num']]}
      />
      <tbody>
        {prices.slice(0, MOST).map(({ key, cell, city, now, before, beforeDay, under }) => (
          <tr key={`${key} ${cell}`}>
            <th scope="row">
              <span>{cityName(city)}</span> <small>{getCellLabel(cell)}</small>
            </th>
            <td className="num strong">
              <span>{number(now)}</span>
              {under && (
                <small className="doubt">
                  {ASKING.under({ kind: KIND_LABELS[under.kind], price: number(under.price) })}
                </small>
              )}
            </td>
            <td className="num">
              <span>{before === undefined ? '-' : number(before)}</span>{' '}
              {beforeDay && <small>{dayMonth(beforeDay)}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    {prices.length > MOST && <p>{ASKING.more({ count: prices.length - MOST })}</p>}
  </>
)
