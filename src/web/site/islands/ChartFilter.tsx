import { ChartFilter } from '#web/rates/ChartFilter.tsx'
import { starter } from './start.tsx'

export const start = starter(ChartFilter)
