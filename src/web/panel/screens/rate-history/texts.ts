import type { Revision } from '#shared/rates/rates.ts'

export const ACTIONS: Record<Revision['action'], string> = {
  create: 'Entered',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
}

export const RATE_HISTORY = {
  back: (city: string) => `Rate Chart of ${city}`,
  deleted: 'This rate is deleted. Visitors do not see it.',
  product: 'Sample data',
  version: (version: number) => `Version ${version}`,
  standing: 'As published now',
  restore: 'Restore these rates',
  restoreLabel: (version: number) => `Restore these rates: version ${version}`,
  restoring: 'Restoring...',
  before: 'before',
  after: 'after',
  none: '-',
}
