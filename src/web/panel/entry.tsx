import { createRoot } from 'react-dom/client'
import { setTranslation } from '#web/call.ts'
import { Toasts } from '#web/ui/toasts/Toasts.tsx'
import { watchAttendance } from '#web/unattended.ts'
import './panel.css'
import { createRouter, RouterContext } from './router/createRouter.ts'
import { ROUTES } from './routes.ts'
import { CurrentScreen } from './shell/CurrentScreen.tsx'
import { translateRefusal } from './translateRefusal.ts'

/** Long enough for the first screen to be there, ms. */
const AFTER_THE_SCREEN = 3000

setTranslation(translateRefusal)
watchAttendance()
createRoot(document.getElementById('root')!).render(
  <>
    <RouterContext value={createRouter(ROUTES)}>
      <CurrentScreen />
    </RouterContext>
    <Toasts after={AFTER_THE_SCREEN} />
  </>,
)
