import { CompareTabs } from '../pages/compare/CompareTabs.tsx'
import { starter } from './start.tsx'

export const start = starter(CompareTabs)
