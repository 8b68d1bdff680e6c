export const DELETED_RATES = {
  back: 'Rate Chart',
  explain: 'Visitors do not see these. Restoring brings a record back as it was.',
  region: 'Deleted rates, the last first',
  empty: 'Nothing is deleted.',
  deletedBy: (name: string, when: string) => `Deleted by ${name}, ${when}`,
  product: 'Sample data',
  chicken: 'Chicken:',
  restore: 'Restore',
  restoreLabel: (city: string, when: string) => `Restore ${city} ${when}`,
  restoring: 'Restoring...',
  history: 'History',
}
