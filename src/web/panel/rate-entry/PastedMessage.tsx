import { useEffect, useState } from 'react'
import type { MessagePreview, MessagePreviewProps } from './MessagePreview.tsx'

const load = () => import('./MessagePreview.tsx')
// a phone shows the screen first: what reads messages comes before anybody pastes one
load().catch(() => {})

/** The preview of a message, once it is loaded. */
export function PastedMessage(props: MessagePreviewProps) {
  const [Preview, setPreview] = useState<typeof MessagePreview>()
  const [failure, setFailure] = useState<Error>()
  useEffect(() => {
    load().then(loaded => setPreview(() => loaded.MessagePreview), setFailure)
  }, [])
  if (failure) throw failure
  return Preview && <Preview {...props} />
}
