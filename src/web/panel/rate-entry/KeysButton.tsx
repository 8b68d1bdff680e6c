import { useEffect, useState } from 'react'
import { DAY_SHEET } from '#messages/panel/daySheet.js'
import { KEYS, KEYS_EVERYWHERE, KEYS_IN_GRID } from '#messages/panel/keys.js'
import { SCREEN_LABELS } from '#messages/panel/shell.js'
import { closeDialog, Modal } from '#web/panel/components/Dialog.tsx'
import { getShortcutKey } from '#web/panel/shortcutKey.ts'
import { Icon } from '#web/ui/Icon.tsx'

const isRate = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input[inputmode="decimal"]')

/** Opens the list of keys, as `?` does in a cell of rates, where the sign means nothing else (WCAG 2.1.4). */
export function KeysButton() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.isComposing || getShortcutKey(event) !== '?' || !isRate(event.target)) return
      event.preventDefault()
      setShown(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <button type="button" className="keyboard link tap" onClick={() => setShown(true)}>
        {KEYS.heading} <kbd>?</kbd>
      </button>
      {isShown && <KeysList onClose={() => setShown(false)} />}
    </>
  )
}

const KeysList = ({ onClose }: { onClose: () => void }) => (
  <Modal className="ask keys-list pop" aria-label={KEYS.heading} onClose={onClose}>
    <header className="row between">
      <h2>{KEYS.heading}</h2>
      <button type="button" className="icon-button" aria-label={KEYS.close} onClick={closeDialog}>
        <Icon of="close" />
      </button>
    </header>
    <Keys heading={KEYS.everywhere} keys={KEYS_EVERYWHERE} />
    <Keys heading={KEYS.inGrid} keys={KEYS_IN_GRID} />
    <Keys heading={SCREEN_LABELS.daySheet} keys={{ '*': DAY_SHEET.copyAll }} />
  </Modal>
)

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
