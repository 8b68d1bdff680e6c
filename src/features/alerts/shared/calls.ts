import * as admin from './admin.ts'
import * as api from './api.ts'
import * as rules from './rules.ts'

export const feature = [api, admin, rules]
