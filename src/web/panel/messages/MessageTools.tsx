import { MAX_SOUGHT } from '#shared/messages/api.ts'
import { CallFailed } from '#web/call.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { downloadMessages } from './download.ts'
import { MESSAGES } from './texts.ts'

interface MessageToolsProps {
  search: string
  onSearch: (text: string) => void
  /** What the file is narrowed to. */
  q: string | undefined
}

async function take(q: string | undefined) {
  try {
    await downloadMessages(q)
  } catch (failed) {
    if (!(failed instanceof CallFailed)) throw failed
    toast(failed.message, 'error')
  }
}

/** Finding messages, and taking along what was found. */
export const MessageTools = ({ search, onSearch, q }: MessageToolsProps) => (
  <div className="tools">
    <search className="field">
      <label htmlFor="search">{MESSAGES.search}</label>
      <input
        id="search"
        type="search"
        autoComplete="off"
        maxLength={MAX_SOUGHT}
        placeholder={MESSAGES.searchHint}
        value={search}
        onChange={event => onSearch(event.target.value)}
      />
    </search>
    <button type="button" className="btn plain" onClick={() => void take(q)}>
      <Icon of="download" size={18} />
      {MESSAGES.download}
    </button>
  </div>
)
