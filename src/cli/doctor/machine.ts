import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CLIENT, ROOT } from '#server/site/site.ts'
import { indiaDay } from '#shared/days.ts'
import { type Finding, findingsAbout } from './finding.ts'

/** Each release of ours is tested with the Node.js that npm brings, and needs what came with 26. */
const OLDEST_NODE = 26

/** The runtime, its time zones and the built pages. */
export function checkMachine(nodeVersion = process.versions.node): Finding[] {
  return [checkNode(nodeVersion), checkZones(), checkBuild()]
}

function checkNode(version: string): Finding {
  const { ok, wrong } = findingsAbout('Node.js')
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return ok(version)
  return wrong(`${version} is too old: start with npm, which brings ${OLDEST_NODE} along.`)
}

/** India's day is the heart of every rule about dates. */
function checkZones(): Finding {
  const { ok, wrong } = findingsAbout('time zones')
  const isKnown = indiaDay(new Date('2026-11-20T18:29:59Z')) < indiaDay(new Date('2026-11-20T18:30:00Z'))
  return isKnown ? ok('Asia/Kolkata is known') : wrong('this Node.js does not know Asia/Kolkata.')
}

function checkBuild(): Finding {
  const { ok, wrong } = findingsAbout('pages')
  const isBuilt = existsSync(join(CLIENT, '.vite/manifest.json')) && existsSync(join(ROOT, 'dist/site'))
  return isBuilt ? ok('are built') : wrong('are not built: npm run build')
}
