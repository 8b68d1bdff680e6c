import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ApiDocs, ApiDocument } from '#shared/apiDocument.ts'

const CHANGES = join(import.meta.dirname, '../../../../docs/api-changelog.md')

/** Reads what the pages of the API show. The document is complete once the server is ready. */
export const readApiDocs = async (app: Pick<FastifyInstance, 'swagger'>): Promise<ApiDocs> => ({
  document: app.swagger() as unknown as ApiDocument,
  changes: await readFile(CHANGES, 'utf8'),
})
