import { CitySearch } from '../pages/home/CitySearch.tsx'
import { createStart } from './start.tsx'

export const start = createStart(CitySearch)
