import { SHELL } from '#web/panel/texts.ts'

/** A screen that could not be loaded or drawn; after a new release its file may be gone, and a reload finds the new one. */
export const ScreenFailed = () => (
  <div className="failed" role="alert">
    <p>{SHELL.broken}</p>
    <button type="button" className="btn plain" onClick={() => location.reload()}>
      {SHELL.reload}
    </button>
  </div>
)
