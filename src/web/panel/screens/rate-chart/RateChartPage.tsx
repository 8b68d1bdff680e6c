import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { toast } from 'react-toastify/unstyled'
import { MARKET_LABELS } from '#messages/panel/language.js'
import { RATE_CHART } from '#messages/panel/rateChart.js'
import { UNDO } from '#messages/panel/undo.js'
import { buildExportUrl } from '#shared/files.ts'
import { deleteRate, readRate } from '#shared/rates/api.ts'
import type { DailyRate } from '#shared/rates/rates.ts'
import { callWhole } from '#web/call.ts'
import { ConfirmDialog } from '#web/panel/components/Dialog.tsx'
import { storeEditRate } from '#web/panel/editRate.ts'
import { date } from '#web/panel/formats.ts'
import { cityName } from '#web/panel/names.ts'
import { invalidate, retryLost } from '#web/panel/query/queryClient.ts'
import type { RecordActions } from '#web/panel/records/ChartTable.tsx'
import { RateList, type ToolsProps } from '#web/panel/records/RateList.tsx'
import { buildUndo } from '#web/panel/records/undo.ts'
import { canEnter, useCurrentUser } from '#web/panel/session/currentUser.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { actionToast } from '#web/ui/toasts/actionToast.tsx'
import { toastError } from '#web/ui/toasts/toastError.ts'

/** Every published record, newest first; an Admin corrects or deletes one here. */
export function RateChartPage() {
  const region = useRef<HTMLElement>(null)
  const [toDelete, askToDelete] = useState<DailyRate>()
  const deleting = useMutation({
    async mutationFn(rate: DailyRate) {
      const { _id, version } = rate
      const requestKey = `delete-${_id}-${version}`
      const deleted = await callWhole(deleteRate, { params: { _id } }, { version, requestKey })
      toast.success(actionToast(UNDO.deleted, buildUndo(rate, deleted.version)))
    },
    retry: retryLost,
    onError: () => void toastError(RATE_CHART.deleteFailed),
    onSettled() {
      askToDelete(undefined)
      // also after a refusal: somebody else may have changed or deleted it
      invalidate('rates')
    },
  })
  const actions = useRecordActions(askToDelete)

  // the button that was pressed goes with its row
  useEffect(() => {
    if (deleting.isSuccess) region.current?.focus()
  }, [deleting.isSuccess])

  return (
    <div className="rate-chart screen">
      <RateList labels={MARKET_LABELS} actions={actions} ref={region} tools={ChartTools} />
      {actions?.isEnabled && (
        <Link className="tap" to="/admin/rate-chart/deleted">
          <Icon of="trash" size={18} />
          {RATE_CHART.toDeleted}
        </Link>
      )}
      {toDelete && (
        <ConfirmDialog
          question={RATE_CHART.question}
          explain={`${cityName(toDelete.location)}, ${date(toDelete.date)}`}
          go={deleting.isPending ? RATE_CHART.deleting : RATE_CHART.confirm}
          isBusy={deleting.isPending}
          onStay={() => askToDelete(undefined)}
          onGo={() => deleting.mutate(toDelete)}
        />
      )}
    </div>
  )
}

const FORMATS = ['csv', 'xlsx'] as const

function ChartTools({ file, isFilled }: ToolsProps) {
  const { data: user } = useCurrentUser()
  return (
    <div className="chart-bar row close hint onscreen">
      {isFilled && !file && <span>{RATE_CHART.tooManyCities}</span>}
      {isFilled &&
        file &&
        FORMATS.map(format => (
          <a key={format} className="btn plain small" href={buildExportUrl(format, file)} download>
            <Icon of="download" size={18} />
            <span>
              <span className="vh">{RATE_CHART.download}</span> <span>{format.toUpperCase()}</span>
            </span>
          </a>
        ))}
      {canEnter('staff.write', user) && (
        <Link className="btn plain small" to="/admin/import">
          {RATE_CHART.import}
        </Link>
      )}
    </div>
  )
}

/** Only an Admin changes records; the buttons are disabled while the current user is not known. */
function useRecordActions(onDelete: (rate: DailyRate) => void): RecordActions | undefined {
  const { data: user } = useCurrentUser()
  const navigate = useNavigate()
  // the chart may show one market of a record: edit all of it, as it is saved now
  const editing = useMutation({
    async mutationFn({ _id }: DailyRate) {
      const { body, version } = await callWhole(readRate, { params: { _id } })
      storeEditRate({ ...body, version })
      void navigate('/admin/rate-update')
    },
  })

  if (user && !canEnter('admin', user)) return undefined
  return {
    isEnabled: user !== undefined,
    onDelete,
    onEdit: rate => editing.isPending || editing.mutate(rate),
  }
}
