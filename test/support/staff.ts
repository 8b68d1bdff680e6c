import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { createToken, hashToken } from '../../src/server/accounts/sessions/tokens.ts'
import type { Db } from '../../src/server/database/db.ts'
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
  const type = kind === 'pending' ? null : kind === 'deactivated' ? 'Sub Admin' : kind
  const status = kind === 'pending' || kind === 'deactivated' ? kind : 'approved'
  const { rows } = await sql<{ id: string }>`
    insert into account (name, email, mobile, password_hash, admin_type, status, created_at)
    values (${name}, ${email}, '9876543210', ${await staffHash}, ${type}, ${status}, ${now}) returning id`.execute(
    db,
  )
  const { id } = rows[0]!
  const token = createToken()
  const ended = kind === 'deactivated' ? now : null
  await sql`
    insert into session (token_hash, account_id, client, created_at, used_at, ended_at)
    values (${hashToken(token)}, ${id}::uuid, 'Chrome on Linux', ${now}, ${now}, ${ended})`.execute(db)
  return { token, id, email }
}
