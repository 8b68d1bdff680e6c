import { type ClipboardEvent, useState } from 'react'
import { DAY_SHEET } from '#messages/panel/daySheet.js'
import { PlaceName } from '#shared/text.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { CityField } from '#web/panel/rate-entry/CityField.tsx'
import { onEnter } from '#web/panel/rate-entry/EntryForm.tsx'
import { findProblem } from '#web/panel/validation.ts'

interface AddCityProps {
  onAdd: (city: string) => void
  /** Returns whether it took a block of a spreadsheet. */
  onPaste: (text: string) => boolean
}

/** Adds a city that is not in the sheet yet; a whole sheet can be pasted here as well. */
export function AddCity({ onAdd, onPaste }: AddCityProps) {
  const [city, setCity] = useState('')
  const [problem, setProblem] = useState<string>()

  function add() {
    const name = PlaceName.safeParse(city)
    setProblem(findProblem(PlaceName, city))
    if (!name.success) return document.getElementById('add-city')?.focus()
    setCity('')
    onAdd(name.data)
  }

  function paste(event: ClipboardEvent) {
    if (onPaste(event.clipboardData.getData('text'))) event.preventDefault()
  }

  return (
    <div className="add-city">
      <CityField
        id="add-city"
        label={DAY_SHEET.otherCity}
        value={city}
        problem={problem}
        onChange={setCity}
        onKeyDown={onEnter(add)}
        onPaste={paste}
      />
      <Button look="plain" label={DAY_SHEET.add} onClick={add} />
    </div>
  )
}
