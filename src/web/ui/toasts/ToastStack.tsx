import { useEffect } from 'react'
import { ToastContainer, toast } from 'react-toastify/unstyled'
import './stack.css'
import { type ToastAction, takeToasts } from './toast.ts'

/**
 * Toasts as specified (section 9): top right, 5 seconds, paused on hover and focus loss, dragged away at 80 percent,
 * Alt+T. `transition={false}` waits for no animation, so that reduced motion cannot leave a toast up for ever; its
 * timer is the animation of the progress bar.
 */
export function ToastStack() {
  useEffect(() => {
    takeToasts(({ text, tone, action }) =>
      toast(action ? <ActionToast text={text} action={action} /> : text, {
        type: tone,
        ...(action ? {} : { toastId: text }),
        role: tone === 'error' ? 'alert' : 'status',
      }),
    )
  }, [])
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      pauseOnHover
      pauseOnFocusLoss
      closeOnClick
      draggable
      draggablePercent={80}
      transition={false}
      icon={false}
    />
  )
}

/** A click closes the toast too, as any click on it does. */
const ActionToast = ({ text, action: { label, name, run } }: { text: string; action: ToastAction }) => (
  <>
    <span>{text}</span>
    <button type="button" className="act" aria-label={name} onClick={run}>
      {label}
    </button>
  </>
)
