import { CityFilter } from '../pages/compare/CityFilter.tsx'
import { createStart } from './start.tsx'

export const start = createStart(CityFilter)
