import { MAX_SOUGHT } from '#shared/messages/api.ts'
import { TextField } from '#web/panel/components/fields/TextField.tsx'
import { toastError } from '#web/panel/query/query.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { downloadMessages } from './download.ts'
import { MESSAGES } from './texts.ts'

interface MessageToolsProps {
  search: string
  onSearch: (text: string) => void
  /** What the file is narrowed to. */
  q: string | undefined
}

/** Finding messages, and taking along what was found. */
export const MessageTools = ({ search, onSearch, q }: MessageToolsProps) => (
  <div className="tools">
    <search>
      <TextField
        id="search"
        label={MESSAGES.search}
        type="search"
        autoComplete="off"
        maxLength={MAX_SOUGHT}
        placeholder={MESSAGES.searchHint}
        value={search}
        onChange={onSearch}
      />
    </search>
    <button type="button" className="btn plain" onClick={() => void downloadMessages(q).catch(toastError)}>
      <Icon of="download" size={18} />
      {MESSAGES.download}
    </button>
  </div>
)
