import type { KeyboardEvent } from 'react'
import type { Day } from '#shared/days.ts'
import { type Cell, type Cells, cellsOf } from '#web/panel/cells/cells.ts'
import { pasted } from '#web/panel/cells/pasted.ts'
import { usePreviousRate } from '#web/panel/cells/usePreviousRate.ts'
import { dayMonth } from '#web/panel/formats.ts'
import { CityAndDate } from './CityAndDate.tsx'
import { Conflict } from './Conflict.tsx'
import { DraftLine } from './DraftLine.tsx'
import { KeysHelp } from './KeysHelp.tsx'
import { type Before, RateGrid } from './RateGrid.tsx'
import { SaveBar } from './SaveBar.tsx'
import { sameAsBefore } from './same.ts'
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
  const { entry, editing, dirty, filled, problems, change } = form
  const { said, isSaving, save, say } = saving
  const previous = usePreviousRate(entry.city, entry.date)
  const saved = form.meanwhile ?? form.existing
  const before: Before | undefined = saved
    ? { markets: saved.markets, when: RATE_UPDATE.saved }
    : previous && { markets: previous.markets, when: dayMonth(previous.date) }

  function discard() {
    say(undefined)
    form.discard()
  }

  function goOn() {
    if (next === undefined) return
    say(undefined)
    onPick(next)
  }

  function fill(cells: Cells) {
    say(undefined)
    change({ cells })
  }

  function takeBlock(text: string, from: Cell): boolean {
    const block = pasted(text, from)
    if (!block) return false
    change({ cells: block.cells })
    say({ text: RATE_UPDATE.pasted(block.count, block.lost), tone: 'success' })
    return true
  }

  function same(at: Cell) {
    const cells = before ? sameAsBefore(entry.cells, cellsOf(before.markets), at) : {}
    const count = Object.keys(cells).length
    change({ cells })
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
      <DraftLine form={form} isSaving={isSaving} />
      <CityAndDate form={form} today={today} onNext={next === undefined ? undefined : goOn} />
      <UnitLine before={before} onCopy={({ markets }) => fill(cellsOf(markets))} />
      <RateGrid
        cells={entry.cells}
        problems={problems}
        before={before}
        onType={fill}
        onBlock={takeBlock}
        onSame={same}
      />
      <KeysHelp />
      <Conflict
        form={form}
        mayEdit={mayEdit}
        isSaving={isSaving}
        onKeepMine={() => void save(true)}
        onTakeTheirs={discard}
        onEdit={saved => {
          say(undefined)
          form.goOnFrom(form, saved)
        }}
      />
      <SaveBar
        said={said}
        dirty={dirty}
        filled={filled}
        isSaving={isSaving}
        next={next}
        onNext={goOn}
        onDiscard={discard}
      />
      {editing && <input type="hidden" name="_id" value={editing._id} />}
    </form>
  )
}
