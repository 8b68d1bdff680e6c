import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { COMMANDS } from '#messages/panel/commands.js'
import { KEYS, KEYS_EVERYWHERE, KEYS_IN_GRID, KEYS_IN_SHEET } from '#messages/panel/keys.js'
import { SCREEN_LABELS } from '#messages/panel/shell.js'
import type { Profile } from '#shared/accounts/accounts.ts'
import { Modal } from '#web/panel/components/Dialog.tsx'
import { chooseLanguage } from '#web/panel/components/LanguageChoice.tsx'
import { fetchCitySuggestions } from '#web/panel/rate-entry/recognisedCities.ts'
import { useNavigate } from '#web/panel/router/hooks.ts'
import { useLogOut } from '#web/panel/session/sessionEnd.ts'
import { useToday } from '#web/panel/useToday.ts'
import { Listbox, optionId } from '#web/ui/Combobox.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { chooseTheme } from '#web/ui/theme.ts'
import { useSuggestions } from '#web/ui/useSuggestions.ts'
import { type Command, findCities, listCommands } from './commands.ts'
import { arePlainKeysOn, storePlainKeys } from './useShortcuts.ts'

const FIELD = 'command'

interface PaletteProps {
  person: Profile
  onClose: () => void
  onKeys: () => void
  onNext: () => void
}

/** Finds every screen, action and city by its name. */
export function Palette({ person, onClose, onKeys, onNext }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const { found: cities, lookUp } = useSuggestions({
    suggest: typed => findCities(typed, fetchCitySuggestions),
  })
  const field = useRef<HTMLInputElement>(null)
  const chosen = useRef<Command>(undefined)
  const navigate = useNavigate()
  const logOut = useLogOut()
  const commands = listCommands({ person, typed, cities, today: useToday() })
  const marked = Math.min(active, commands.length - 1)

  /** The command runs once the dialog has closed and given the focus back. */
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
    else if (does === 'logOut') logOut()
    else if ('theme' in does) chooseTheme(does.theme)
    else if ('language' in does) chooseLanguage(does.language)
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
    <CommandDialog label={COMMANDS.find} className="palette" onClose={leave}>
      <div className="find row close">
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
      {commands.length === 0 && (
        <p className="quiet" role="status">
          {COMMANDS.nothing}
        </p>
      )}
    </CommandDialog>
  )
}

/** What the keyboard does, with a switch for the keys without Ctrl. */
export function KeysList({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(arePlainKeysOn)
  return (
    <CommandDialog label={KEYS.heading} className="keys-list" onClose={onClose}>
      <header className="row between">
        <h2>{KEYS.heading}</h2>
        <CloseButton />
      </header>
      <Keys heading={KEYS.everywhere} keys={KEYS_EVERYWHERE} />
      <Keys heading={KEYS.inGrid} keys={KEYS_IN_GRID} />
      <Keys heading={SCREEN_LABELS.daySheet} keys={KEYS_IN_SHEET} />
      <label className="tap">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target: { checked } }) => {
            storePlainKeys(checked)
            setOn(checked)
          }}
        />
        {KEYS.plain}
      </label>
    </CommandDialog>
  )
}

const Keys = ({ heading, keys }: { heading: string; keys: Record<string, string> }) => (
  <>
    <h3 className="hint">{heading}</h3>
    <dl>
      {Object.entries(keys).map(([pressed, does]) => (
        <div key={pressed}>
          <dt className="row close">
            {pressed.split(' ').map(key => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </>
)

interface CommandDialogProps {
  label: string
  className: string
  onClose: () => void
  children: ReactNode
}

/** A dialog over the screen. Escape, a press beside it and its button close it. */
const CommandDialog = ({ label, className, onClose, children }: CommandDialogProps) => (
  <Modal
    className={`modal pop ${className}`}
    aria-label={label}
    onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    onClose={onClose}
  >
    <div>{children}</div>
  </Modal>
)

const CloseButton = () => (
  <form method="dialog">
    <button type="submit" className="icon-button" aria-label={COMMANDS.close}>
      <Icon of="close" />
    </button>
  </form>
)
