import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { createToken, hashToken } from '../../src/server/accounts/sessions/sessions.ts'
import type { Db } from '../../src/server/database/tables.ts'
import type { Role } from '../../src/shared/accounts/roles.ts'

export type StaffKind = Exclude<Role, 'nobody'>

export interface Staff {
  token: string
  id: string
  email: string
}

/** Somebody who asks for an account. */
export const APPLICANT = {
  name: 'Meera Iyer',
  email: 'meera@example.com',
  password: 'nine slow windmills',
  mobile: '9123456780',
}

/** The password of every account of `makeStaff`. */
export const STAFF_PASSWORD = 'eleven quiet lanterns'
let staffHash: Promise<string> | undefined

/** Inserts an account of a kind with a session. A deactivated account was an approved Sub Admin before. */
export async function makeStaff(
  db: Db,
  kind: StaffKind,
  now: Date,
  name: string = `${kind} person`,
): Promise<Staff> {
  staffHash ??= hash(STAFF_PASSWORD)
  const email = `${randomUUID()}@example.com`
  const { id } = await db
    .insertInto('account')
    .values({
      name,
      email,
      mobile: '9876543210',
      password_hash: await staffHash,
      admin_type: kind === 'pending' ? null : kind === 'deactivated' ? 'Sub Admin' : kind,
      status: kind === 'pending' || kind === 'deactivated' ? kind : 'approved',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = createToken()
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      account_id: id,
      created_at: now,
      used_at: now,
      ended_at: kind === 'deactivated' ? now : null,
    })
    .execute()
  return { token, id, email }
}
