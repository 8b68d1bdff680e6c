import { RATE_CHART } from '#messages/panel/rateChart.js'
import { buildExportUrl } from '#shared/files.ts'
import type { ExportFilter } from '#web/panel/records/useRatePages.ts'
import { Link } from '#web/panel/router/Link.tsx'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { Icon } from '#web/ui/Icon.tsx'

const FORMATS = ['csv', 'xlsx'] as const

interface ChartToolsProps {
  /** Exports the records that are shown; absent when too many cities begin with what was typed. */
  file: ExportFilter | undefined
  isFilled: boolean
}

/** Downloads of the records that are shown, and the link to the import. */
export function ChartTools({ file, isFilled }: ChartToolsProps) {
  const { data: user } = useCurrentUser()
  const mayImport = user && canEnter('staff.write', user)
  return (
    <div className="row close hint">
      {isFilled && !file && <span>{RATE_CHART.tooManyCities}</span>}
      {isFilled &&
        file &&
        FORMATS.map(format => (
          <a key={format} className="btn plain small" href={buildExportUrl(format, file)} download>
            <Icon of="download" size={18} />
            <span>
              <span className="vh">{RATE_CHART.download}</span> {format.toUpperCase()}
            </span>
          </a>
        ))}
      {mayImport && (
        <Link className="btn plain small" to="/admin/import">
          {RATE_CHART.import}
        </Link>
      )}
    </div>
  )
}
