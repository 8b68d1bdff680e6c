import { type ComponentProps, lazy, Suspense } from 'react'

const load = () => import('./MessagePreview.tsx')
// a phone shows the screen first: what reads messages comes before anybody pastes one
load().catch(() => {})
const Preview = lazy(async () => ({ default: (await load()).MessagePreview }))

/** The preview of a message, once it is loaded. */
export const PastedMessage = (props: ComponentProps<typeof Preview>) => (
  <Suspense>
    <Preview {...props} />
  </Suspense>
)
