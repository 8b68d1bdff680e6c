import { RATE_UPDATE } from './texts.ts'
import { SAME_KEY } from './useGridKeys.ts'

const { next, column, same, submit, city, paste } = RATE_UPDATE.keys

/** What the keyboard does in the grid; only where there is room for it, and a keyboard. */
export const KeysHelp = () => (
  <p className="keys">
    <span>
      <kbd>Enter</kbd> {next}
    </span>
    <span>
      <kbd>↑</kbd> <kbd>↓</kbd> {column}
    </span>
    <span>
      <kbd>{SAME_KEY}</kbd> {same}
    </span>
    <span>
      <kbd>Ctrl</kbd> <kbd>Enter</kbd> {submit}
    </span>
    <span>
      <kbd>Enter</kbd> {city}
    </span>
    <span>{paste}</span>
  </p>
)
