import { CitySearch } from '#web/site/rates/CitySearch.tsx'
import { starter } from './start.tsx'

export const start = starter(CitySearch)
