import { hash } from '@node-rs/argon2'
import type { Client } from 'pg'
import { hashToken } from '../../../src/server/accounts/sessions/tokens.ts'
import { STAFF_PASSWORD } from '../../support/staff.ts'
import { ROLES } from '../run.ts'
import { STAFF, type World } from './world.ts'

const passwordHash = hash(STAFF_PASSWORD)

/** Makes the accounts that are missing, and the sessions of all. */
export async function makeStaff(client: Client, tokens: World['staff'], now: string): Promise<void> {
  for (const name of STAFF) {
    const role = ROLES[name]
    const isStopped = role === 'pending' || role === 'deactivated'
    const [type, status] = isStopped ? [role === 'pending' ? null : 'Sub Admin', role] : [role, 'approved']
    await client.query(
      `insert into account (name, email, mobile, password_hash, admin_type, status, created_at)
       values ($1, $1 || '@staff.example', '9876543210', $5, $2, $3, $4) on conflict do nothing`,
      [name, type, status, now, await passwordHash],
    )
    await client.query(
      `insert into session (token_hash, account_id, client, created_at, used_at, ended_at)
       select $1, id, 'Chrome on Linux', $2, $2, case when status = 'deactivated' then $2::timestamptz end
       from account where email = $3 || '@staff.example' on conflict do nothing`,
      [hashToken(tokens[name]), now, name],
    )
  }
}
