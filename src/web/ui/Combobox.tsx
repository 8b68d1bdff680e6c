import { type ComponentProps, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MAX_SUGGESTIONS, toPlaceKey } from '#shared/places.ts'
import { latestOnly } from './latestOnly.ts'
import { isFoundBy, isSearchable, type Option } from './suggestions.ts'

/** Finds what a text may mean. */
type Suggest = (typed: string) => Promise<readonly Option[]>

/**
 * Options for what was typed last; an answer that fails offers nothing. Until it comes, only those of the answer
 * before are offered that still fit the text: Enter must never take one that does not.
 */
function useSuggestions(suggest: Suggest) {
  const [found, setFound] = useState<readonly Option[]>([])
  const [latest] = useState(latestOnly)

  async function ask(typed: string) {
    const answer = await latest.take(suggest(typed.trim()).catch(() => []))
    if (answer) setFound(answer.slice(0, MAX_SUGGESTIONS))
  }

  function lookUp(typed: string) {
    latest.drop()
    if (!isSearchable(typed)) return setFound([])
    setFound(before => before.filter(option => isFoundBy(option, toPlaceKey(typed))))
    void ask(typed)
  }

  function forget() {
    latest.drop()
    setFound([])
  }

  return { found, lookUp, forget }
}

interface ComboboxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'list' | 'role' | 'ref'> {
  id: string
  suggest: Suggest
  /** Names the list, and is said with the count of what was found: "Suggestions: 3". */
  suggestionsLabel: string
  /** Present: the value is held by the caller. Absent: by the input itself, from `defaultValue` on. */
  value?: string
  onChange?: (value: string) => void
  /** Whether a suggestion that is tapped, or taken by Enter, sends the form. */
  submitsOnPick?: boolean
}

/**
 * A text field that suggests: the combobox of the ARIA Authoring Practices with list autocomplete and manual
 * selection. Any text may be entered. Before hydration it is a plain input.
 */
export function Combobox({
  suggestionsLabel,
  suggest,
  onChange,
  submitsOnPick = false,
  ...attributes
}: ComboboxProps) {
  const { id } = attributes
  const input = useRef<HTMLInputElement>(null)
  const [isLive, setLive] = useState(false)
  const [active, setActive] = useState(-1)
  const [isAnnounced, setAnnounced] = useState(false)
  const { found, lookUp, forget } = useSuggestions(suggest)
  const isOpen = found.length > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over a field already in use
  useEffect(() => {
    const { value } = input.current!
    setLive(true)
    if (value !== (attributes.value ?? attributes.defaultValue ?? '')) onChange?.(value)
    if (document.activeElement === input.current) type(value)
  }, [])

  function type(value: string) {
    setActive(-1)
    setAnnounced(true)
    lookUp(value)
  }

  function close() {
    setActive(-1)
    setAnnounced(false)
    forget()
  }

  function pick(option: Option) {
    input.current!.value = option.label ?? option.value
    onChange?.(option.value)
    close()
  }

  function pickAndLead(option: Option) {
    // the form sends what stands in its fields now
    flushSync(() => pick(option))
    if (submitsOnPick) input.current!.form?.requestSubmit()
  }

  function move(to: number) {
    setActive((to + found.length) % found.length)
  }

  /** Whether the list made use of the key; otherwise it is the field's, or the form's. */
  function take(key: string): boolean {
    if (!isOpen) {
      if (key !== 'ArrowDown') return false
      type(input.current!.value)
    } else if (key === 'ArrowDown') move(active + 1)
    else if (key === 'ArrowUp') move(active < 0 ? -1 : active - 1)
    else if (key === 'Escape') close()
    else if (key === 'Enter' && found[active]) pickAndLead(found[active])
    else return false
    return true
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    // Tab enters the marked option and moves on as it always does
    if (event.key === 'Tab' && found[active]) return pick(found[active])
    if (!take(event.key)) return attributes.onKeyDown?.(event)
    event.preventDefault()
    event.stopPropagation()
  }

  const live = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': `${id}-list`,
    'aria-activedescendant': active < 0 ? undefined : optionId(id, active),
    onKeyDown,
    onBlur(event: FocusEvent<HTMLInputElement>) {
      close()
      attributes.onBlur?.(event)
    },
  } as const

  return (
    <>
      <input
        autoComplete="off"
        {...attributes}
        {...(isLive && live)}
        ref={input}
        onChange={event => {
          onChange?.(event.target.value)
          type(event.target.value)
        }}
      />
      {isLive && (
        <Listbox
          field={id}
          label={suggestionsLabel}
          options={found}
          active={active}
          onPick={pickAndLead}
          isAnnounced={isAnnounced}
        />
      )}
    </>
  )
}

/** The id by which the field points at one of its options. */
const optionId = (field: string, at: number): string => `${field}-option-${at}`

interface ListboxProps {
  /** id of the field the list belongs to */
  field: string
  label: string
  options: readonly Option[]
  active: number
  isAnnounced: boolean
  onPick: (option: Option) => void
}

/** The list below a combobox, and the count of it for those who hear the page. Focus stays in the field. */
function Listbox({ field, label, options, active, isAnnounced, onPick }: ListboxProps) {
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
            <span>{option.question ?? option.label ?? option.value}</span>
            {option.note && <small>{option.note}</small>}
          </div>
        ))}
      </div>
      <span role="status" className="vh">
        {isAnnounced && options.length > 0 ? `${label}: ${options.length}` : ''}
      </span>
    </>
  )
}
