import { createContext, useContext } from 'react'
import { COMMANDS } from '#messages/panel/commands.js'

export type CommandDialog = 'find' | 'keys'

/** Opens a dialog of the panel from within a screen. */
export const ShowDialog = createContext<(dialog: CommandDialog) => void>(() => {})

/** Opens the list of keys, for who does not know the key that does. */
export function KeysButton() {
  const show = useContext(ShowDialog)
  return (
    <button type="button" className="link tap" onClick={() => show('keys')}>
      {COMMANDS.keys} <kbd>?</kbd>
    </button>
  )
}
