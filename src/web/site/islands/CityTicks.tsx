import { CityTicks } from '../forms/CityTicks.tsx'
import { createStart } from './start.tsx'

export const start = createStart(CityTicks)
