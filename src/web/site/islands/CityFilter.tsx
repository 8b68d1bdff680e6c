import { CityFilter } from '../pages/compare/CityFilter.tsx'
import { starter } from './start.tsx'

export const start = starter(CityFilter)
