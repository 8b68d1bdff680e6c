import { type KeyboardEvent, useRef, useState } from 'react'
import { useNavigate, useSubmit } from 'react-router'
import type { Profile } from '#shared/accounts/accounts.ts'
import { fetchCitySuggestions } from '#web/panel/rate-entry/citySuggestions.ts'
import { useToday } from '#web/panel/useToday.ts'
import { Listbox, optionId } from '#web/ui/Combobox.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useSuggestions } from '#web/ui/suggestions.ts'
import { type Command, commandsFor } from './commands.ts'
import { CloseButton, Modal } from './Modal.tsx'
import { COMMANDS } from './texts.ts'

const FIELD = 'command'

interface PaletteProps {
  person: Profile
  onClose: () => void
  onKeys: () => void
  onNext: () => void
}

/** Every screen and deed by its name, and every city: to enter it, or to look at its rates of today. */
export function Palette({ person, onClose, onKeys, onNext }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const { found: cities, lookUp } = useSuggestions({ suggest: fetchCitySuggestions })
  const field = useRef<HTMLInputElement>(null)
  const chosen = useRef<Command>(undefined)
  const navigate = useNavigate()
  const submit = useSubmit()
  const commands = commandsFor({ person, typed, cities, today: useToday() })
  const marked = Math.min(active, commands.length - 1)

  /** Done once the dialog has closed and given the focus back. */
  function choose(command: Command | undefined) {
    if (!command) return
    chosen.current = command
    field.current!.closest('dialog')!.close()
  }

  function leave() {
    onClose()
    const does = chosen.current?.does
    if (!does) return
    if (does === 'keys') onKeys()
    else if (does === 'next') onNext()
    else if (does === 'logOut') void submit(null, { method: 'post', action: '/admin/logout' })
    else void navigate(does.goTo)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'Enter') choose(commands[marked])
    else if (key === 'ArrowDown') setActive((marked + 1) % commands.length)
    else if (key === 'ArrowUp') setActive((marked - 1 + commands.length) % commands.length)
    else return
    event.preventDefault()
  }

  return (
    <Modal label={COMMANDS.find} className="palette" onClose={leave}>
      <div className="find">
        <Icon of="search" />
        <input
          id={FIELD}
          ref={field}
          type="text"
          role="combobox"
          autoComplete="off"
          placeholder={COMMANDS.hint}
          aria-label={COMMANDS.find}
          aria-autocomplete="list"
          aria-expanded={commands.length > 0}
          aria-controls={`${FIELD}-list`}
          aria-activedescendant={commands.length > 0 ? optionId(FIELD, marked) : undefined}
          value={typed}
          onChange={({ target: { value } }) => {
            setTyped(value)
            setActive(0)
            lookUp(value)
          }}
          onKeyDown={onKeyDown}
        />
        <CloseButton />
      </div>
      <Listbox
        field={FIELD}
        label={COMMANDS.results}
        options={commands}
        active={marked}
        isAnnounced={typed !== ''}
        onPick={({ value }) => choose(commands.find(command => command.value === value))}
      />
      {commands.length === 0 && <p role="status">{COMMANDS.nothing}</p>}
    </Modal>
  )
}
