import { memo } from 'react'
import { DAY_SHEET } from '#messages/panel/daySheet.js'
import { KEYS, KEYS_EVERYWHERE, KEYS_IN_GRID } from '#messages/panel/keys.js'
import { SCREEN_LABELS } from '#messages/panel/shell.js'

/** Lists what keys do, where there are keys. Memoized: it renders for no key that is typed. */
export const KeysList = memo(() => (
  <details className="keyboard keys-list">
    <summary>{KEYS.heading}</summary>
    <Keys heading={KEYS.everywhere} keys={KEYS_EVERYWHERE} />
    <Keys heading={KEYS.inGrid} keys={KEYS_IN_GRID} />
    <Keys heading={SCREEN_LABELS.daySheet} keys={{ '*': DAY_SHEET.copyAll }} />
  </details>
))

const Keys = ({ heading, keys }: { heading: string; keys: Record<string, string> }) => (
  <>
    <h2 className="hint">{heading}</h2>
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
