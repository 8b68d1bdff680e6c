import { useState } from 'react'
import { CloseButton, Modal } from './Modal.tsx'
import { KEYS, KEYS_EVERYWHERE, KEYS_IN_GRID } from './texts.ts'
import { arePlainKeysOn, keepPlainKeys } from './useShortcuts.ts'

/** What the keyboard does, and the way to turn its plain keys off. */
export function KeysList({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(arePlainKeysOn)
  return (
    <Modal label={KEYS.heading} className="keys-list" onClose={onClose}>
      <header>
        <h2>{KEYS.heading}</h2>
        <CloseButton />
      </header>
      <Keys heading={KEYS.everywhere} keys={KEYS_EVERYWHERE} />
      <Keys heading={KEYS.inGrid} keys={KEYS_IN_GRID} />
      <label>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target: { checked } }) => {
            keepPlainKeys(checked)
            setOn(checked)
          }}
        />
        {KEYS.plain}
      </label>
    </Modal>
  )
}

const Keys = ({ heading, keys }: { heading: string; keys: readonly (readonly [string, string])[] }) => (
  <>
    <h3>{heading}</h3>
    <dl>
      {keys.map(([pressed, does]) => (
        <div key={pressed}>
          <dt>
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
