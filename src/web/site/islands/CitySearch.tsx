import { CitySearch } from '../pages/home/CitySearch.tsx'
import { starter } from './start.tsx'

export const start = starter(CitySearch)
