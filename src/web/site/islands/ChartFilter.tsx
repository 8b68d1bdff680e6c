import { ChartFilter } from '../pages/chart/ChartFilter.tsx'
import { createStart } from './start.tsx'

export const start = createStart(ChartFilter)
