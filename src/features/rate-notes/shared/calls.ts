import * as api from './api.ts'

export const feature = [api]
