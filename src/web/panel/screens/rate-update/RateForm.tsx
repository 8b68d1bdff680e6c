import type { KeyboardEvent } from 'react'
import type { Day } from '#shared/days.ts'
import { dateTime, dayMonth } from '#web/panel/formats.ts'
import { CELLS, type Cell, type Cells, fillFromBefore, toCells } from '#web/panel/rate-entry/cells.ts'
import { DraftLine } from '#web/panel/rate-entry/DraftLine.tsx'
import { parsePaste } from '#web/panel/rate-entry/parsePaste.ts'
import { SaveBar } from '#web/panel/rate-entry/SaveBar.tsx'
import { SAVE_BAR } from '#web/panel/rate-entry/texts.ts'
import { usePreviousRate } from '#web/panel/rate-entry/usePreviousRate.ts'
import { CityAndDate } from './CityAndDate.tsx'
import { KeysHelp } from './KeysHelp.tsx'
import { RateConflict } from './RateConflict.tsx'
import { type Before, RateGrid } from './RateGrid.tsx'
import { restoreDraft } from './rateForm.ts'
import { RATE_UPDATE } from './texts.ts'
import { UnitLine } from './UnitLine.tsx'
import type { RateForm as Form } from './useRateForm.ts'
import type { SaveRates } from './useSaveRates.ts'

interface RateFormProps {
  form: Form
  saving: SaveRates
  today: Day
  mayEdit: boolean
  /** The city to go on with; absent when every city has its rates, or while a record is corrected. */
  next: string | undefined
  onPick: (city: string) => void
}

export function RateForm({ form, saving, today, mayEdit, next, onPick }: RateFormProps) {
  const { entry, editing, other, dirty, filled, problems, dispatch } = form
  const { status, isSaving, save, say } = saving
  const previous = usePreviousRate(entry.city, entry.date)
  const saved = form.conflict ?? form.existing
  const before: Before | undefined = saved
    ? { markets: saved.markets, when: RATE_UPDATE.saved }
    : previous && { markets: previous.markets, when: dayMonth(previous.date) }

  function discard() {
    say(undefined)
    dispatch({ type: 'discard', today })
  }

  function goOn() {
    if (next === undefined) return
    say(undefined)
    onPick(next)
  }

  function fill(cells: Cells) {
    say(undefined)
    dispatch({ type: 'change', entry: { cells } })
  }

  function takeBlock(text: string, from: Cell): boolean {
    const block = parsePaste(text, from)
    if (!block) return false
    dispatch({ type: 'change', entry: { cells: block.cells } })
    say({ text: SAVE_BAR.pasted(block.count, block.lost), tone: 'success' })
    return true
  }

  function same(at: Cell) {
    const cells = before ? fillFromBefore(entry.cells, toCells(before.markets), at) : {}
    const count = Object.keys(cells).length
    dispatch({ type: 'change', entry: { cells } })
    if (before && count > 0) say({ text: RATE_UPDATE.same(count, before.when), tone: 'success' })
    else say({ text: RATE_UPDATE.noneBefore, tone: 'error' })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void save()
  }

  return (
    <form
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <DraftLine
        restoredAt={dirty ? form.restoredAt : undefined}
        isSaving={isSaving}
        onDiscard={() => dispatch({ type: 'discard', today })}
        other={
          other && RATE_UPDATE.otherDraft(other.entry.city, dayMonth(other.entry.date), dateTime(other.at))
        }
        onOpen={() => other && dispatch({ type: 'open', form: restoreDraft(other, today) })}
        onRemove={form.removeOther}
      />
      <CityAndDate form={form} today={today} onNext={next === undefined ? undefined : goOn} />
      <UnitLine before={before} onCopy={({ markets }) => fill(toCells(markets))} />
      <RateGrid
        cells={entry.cells}
        problems={problems}
        before={before}
        onType={fill}
        onBlock={takeBlock}
        onSame={same}
      />
      <KeysHelp />
      <RateConflict
        form={form}
        mayEdit={mayEdit}
        isSaving={isSaving}
        onKeepMine={() => void save(true)}
        onTakeTheirs={discard}
        onEdit={current => {
          say(undefined)
          dispatch({ type: 'conflict', sent: form, current })
        }}
      />
      <SaveBar
        status={status}
        summary={dirty ? <Unsaved filled={filled} /> : !status && !next && SAVE_BAR.clean}
        isSaving={isSaving}
        onDiscard={dirty ? discard : undefined}
        submit={SAVE_BAR.submit}
      >
        {!dirty && next && (
          <button type="button" className="btn plain next" disabled={isSaving} onClick={goOn}>
            {RATE_UPDATE.next(next)}
          </button>
        )}
      </SaveBar>
      {editing && <input type="hidden" name="_id" value={editing._id} />}
    </form>
  )
}

const Unsaved = ({ filled }: { filled: number }) => (
  <>
    <b className="warn">{RATE_UPDATE.unsaved}</b>{' '}
    <span className="count">{RATE_UPDATE.filled(filled, CELLS.length)}</span>
  </>
)
