import { findCoverage } from '#server/rates/late/queries.ts'
import type { PageServer } from '#server/site/site.ts'
import type { SiteVisit } from '#shared/site.ts'

export const loadCoverage = ({ reads }: PageServer, { today }: SiteVisit) => findCoverage(reads, today)
