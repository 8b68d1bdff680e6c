import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { READING_FAILED } from '#messages/panel/rateEntry.js'
import { toast } from '#web/ui/toasts/toast.ts'
import type { MessagePreviewProps } from './MessagePreview.tsx'

/** Loads the reader of messages with the first one: it has the words of every language. */
export function PastedMessage(props: MessagePreviewProps) {
  const [Preview, setPreview] = useState<ComponentType<MessagePreviewProps>>()
  const giveUp = useEffectEvent(() => {
    toast(READING_FAILED.load, 'error')
    props.onClose()
  })
  useEffect(() => {
    import('./MessagePreview.tsx').then(({ MessagePreview }) => setPreview(() => MessagePreview), giveUp)
  }, [])
  return Preview && <Preview {...props} />
}
