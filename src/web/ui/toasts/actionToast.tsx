/** Something that a person can do while a toast is up. */
export interface ToastAction {
  label: string
  /** The effect, if the label alone does not say it. */
  name: string
  run: () => void
}

/** The content of a toast with a button. A press closes the toast too, as any click on it does. */
export const actionToast = (text: string, { label, name, run }: ToastAction) => (
  <>
    <span>{text}</span>
    <button type="button" className="act" aria-label={name} onClick={run}>
      {label}
    </button>
  </>
)
