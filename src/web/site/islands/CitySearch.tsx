import { CitySearch } from '#web/rates/CitySearch.tsx'
import { starter } from './start.tsx'

export const start = starter(CitySearch)
