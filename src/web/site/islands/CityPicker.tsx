import { CityPicker } from '../pages/compare/CityPicker.tsx'
import { createStart } from './start.tsx'

export const start = createStart(CityPicker)
