import { useEffect, useState } from 'react'
import { SHELL } from '#messages/panel/shell.js'
import { CallFailed } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'

const isThere = () =>
  fetch(location.href, { method: 'HEAD' }).then(
    () => true,
    () => false,
  )

/**
 * In place of a screen, or of a part of one, that could not be loaded or drawn; after a new release its file may be gone, and a reload finds the new one.
 * While the server is away nothing is reloaded: the browser's own page of errors would take the place of the panel.
 */
export function ScreenFailed() {
  const [isAway, setAway] = useState(false)

  useEffect(() => {
    void isThere().then(found => setAway(!found))
  }, [])

  async function reload() {
    if (await isThere()) location.reload()
    else setAway(true)
  }

  return (
    <div className="quiet column" role="alert">
      <p className="alarm">{isAway ? new CallFailed(0).message : SHELL.broken}</p>
      <Button look="plain" label={isAway ? SHELL.retry : SHELL.reload} onClick={() => void reload()} />
    </div>
  )
}
