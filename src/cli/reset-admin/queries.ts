import type { Db } from '#server/database/tables.ts'

/** The approved Admins, by email. */
export const findAdmins = (db: Db): Promise<{ id: string; email: string }[]> =>
  db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('status', '=', 'approved')
    .where('admin_type', '=', 'Admin')
    .orderBy('email')
    .execute()
