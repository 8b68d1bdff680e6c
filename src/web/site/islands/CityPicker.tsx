import { CityPicker } from '../pages/compare/CityPicker.tsx'
import { starter } from './start.tsx'

export const start = starter(CityPicker)
