import { ChartFilter } from '../pages/chart/ChartFilter.tsx'
import { starter } from './start.tsx'

export const start = starter(ChartFilter)
