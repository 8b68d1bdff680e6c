import { useEffect } from 'react'
import type { Option } from './suggestions.ts'

/** The id by which the field points at one of its options. */
export const optionId = (field: string, at: number): string => `${field}-option-${at}`

interface ListboxProps {
  /** id of the field the list belongs to */
  field: string
  label: string
  options: readonly Option[]
  active: number
  isSaid: boolean
  onPick: (option: Option) => void
}

/** The list below a combobox, and the count of it for those who hear the page. Focus stays in the field. */
export function Listbox({ field, label, options, active, isSaid, onPick }: ListboxProps) {
  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(field, active))?.scrollIntoView({ block: 'nearest' })
  }, [field, active])

  return (
    <>
      <div
        id={`${field}-list`}
        role="listbox"
        aria-label={label}
        className="pop suggest"
        hidden={options.length === 0}
        // a press must not take the focus out of the field before the click arrives
        onMouseDown={event => event.preventDefault()}
      >
        {options.map((option, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
          <div
            key={`${option.value} ${option.note ?? ''}`}
            id={optionId(field, at)}
            role="option"
            aria-selected={at === active}
            className="opt"
            onClick={() => onPick(option)}
          >
            {option.label ?? option.value}
            {option.note && <small>{option.note}</small>}
          </div>
        ))}
      </div>
      <span role="status" className="vh">
        {isSaid && options.length > 0 ? `${label}: ${options.length}` : ''}
      </span>
    </>
  )
}
