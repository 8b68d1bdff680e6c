import { CompareTabs } from '../pages/compare/CompareTabs.tsx'
import { createStart } from './start.tsx'

export const start = createStart(CompareTabs)
