import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { setTranslation } from '#web/call.ts'
import { Toasts } from '#web/ui/toasts/Toasts.tsx'
import { watchAttendance } from '#web/unattended.ts'
import './panel.css'
import { ROUTES } from './routes.tsx'
import { translateRefusal } from './translateRefusal.ts'

/** Long enough for the first screen to be there, ms. */
const AFTER_THE_SCREEN = 3000

setTranslation(translateRefusal)
watchAttendance()
createRoot(document.getElementById('root')!).render(
  <>
    <RouterProvider router={createBrowserRouter(ROUTES)} />
    <Toasts after={AFTER_THE_SCREEN} />
  </>,
)
