import { useEffect } from 'react'
import { ToastContainer, toast } from 'react-toastify/unstyled'
import './stack.css'

/** Gives the focus back to where it was when the toast goes that has it. */
function returnFocus() {
  let before = document.activeElement as HTMLElement
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && !target.closest('.Toastify')) before = target
  })
  toast.onChange(({ id, status }) => {
    const hasFocus = document.getElementById(`${id}`)?.contains(document.activeElement)
    if (status === 'removed' && hasFocus) before.focus({ preventScroll: true })
  })
}

/**
 * The toasts of the page, as specified (section 9): top right, 5 seconds, paused on hover and focus loss, dragged away at
 * 80 percent, Alt+T. Unless it says an error, a toast waits for a screen reader to finish its sentence.
 * `transition={false}` waits for no animation, so that reduced motion cannot leave a toast up for ever; its timer is
 * the animation of the progress bar.
 */
export function Toasts() {
  useEffect(returnFocus, [])
  return (
    <ToastContainer
      className="onscreen"
      position="top-right"
      autoClose={5000}
      pauseOnHover
      pauseOnFocusLoss
      closeOnClick
      draggable
      draggablePercent={80}
      role="status"
      transition={false}
      icon={false}
    />
  )
}
