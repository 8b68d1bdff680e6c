import type { TestApp } from '#test/app.ts'

type Pool = Pick<TestApp['storage']['pool'], 'query'>

/** Changes the database by hand, as somebody who may do everything: no trigger fires. */
export async function tamper(pool: Pool, statement: string): Promise<void> {
  await pool.query(`begin; set local session_replication_role = replica; ${statement}; commit`)
}

/** As if each checkpoint had been signed an hour earlier, so that the next one is due. */
export const ageCheckpoints = (pool: Pool) =>
  tamper(pool, `update log_checkpoint set at = at - interval '1 hour'`)

/** Reads a checkpoint: its lines, and the head of the tree. */
export function readHead(checkpoint: string) {
  const lines = checkpoint.slice(0, checkpoint.lastIndexOf('\n\n')).split('\n')
  return { lines, size: Number(lines[1]), root: Buffer.from(lines[2]!, 'base64') }
}
