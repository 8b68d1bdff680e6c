import { ChartFilter } from '#web/site/rates/ChartFilter.tsx'
import { starter } from './start.tsx'

export const start = starter(ChartFilter)
