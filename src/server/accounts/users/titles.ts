/** The title under which Admins are told that there is one more of them. */
export const newAdminTitle = (name: string, by: string): string => `New Admin: ${name}, approved by ${by}`
