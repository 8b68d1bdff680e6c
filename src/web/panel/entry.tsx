// before the sheets that parts bring along: it names the order of the layers
import './panel.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { setTranslation } from '#web/call.ts'
import { Toasts } from '#web/ui/toasts/Toasts.tsx'
import { watchAttendance } from '#web/unattended.ts'
import { queryClient } from './query/queryClient.ts'
import { ROUTES } from './routes.tsx'
import { onTokenChange } from './session/token.ts'
import { translateRefusal } from './translateRefusal.ts'

setTranslation(translateRefusal)
watchAttendance()
// whoever comes after somebody sees nothing that they were answered
onTokenChange(() => void queryClient.resetQueries())
createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={queryClient}>
    {/* a transition would let a slow phone do everything else before it shows the screen */}
    <RouterProvider router={createBrowserRouter(ROUTES)} useTransitions={false} />
    <Toasts />
  </QueryClientProvider>,
)
