import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import './panel.css'
import { ROUTES } from './routes.tsx'
import { Toasts } from './toasts/Toasts.tsx'

createRoot(document.getElementById('root')!).render(
  <>
    <RouterProvider router={createBrowserRouter(ROUTES)} />
    <Toasts />
  </>,
)
