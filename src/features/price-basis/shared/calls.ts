import * as api from './api.ts'
import * as method from './method.ts'

export const feature = [api, method]
