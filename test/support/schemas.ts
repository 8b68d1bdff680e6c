import { globSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ENDPOINTS } from '#server/calls.ts'

/** Called with a schema, its path and the schemas that contain it, the innermost last. */
type Visit = (schema: z.core.$ZodTypes, at: string, within: readonly z.core.$ZodTypes[]) => void

/** Kinds without a text inside: what a transform returns is read by the schema after it. */
const LEAVES = new Set(['number', 'int', 'boolean', 'enum', 'literal', 'null', 'undefined', 'transform'])

/** Returns the schemas right inside one. Throws for a kind that is not listed here. */
function listInner({ _zod: { def } }: z.core.$ZodTypes): [name: string, schema: z.core.$ZodType][] {
  if (def.type === 'object') return Object.entries(def.shape)
  if (def.type === 'array') return [['[]', def.element]]
  if (def.type === 'union') return def.options.map(option => ['|', option])
  if (def.type === 'record')
    return [
      ['{}', def.keyType],
      ['{}', def.valueType],
    ]
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default')
    return [['', def.innerType]]
  if (def.type === 'pipe')
    return [
      ['', def.in],
      ['', def.out],
    ]
  if (def.type === 'string' || LEAVES.has(def.type)) return []
  throw new Error(`Say in test/support/schemas.ts what is inside a schema of the kind "${def.type}".`)
}

export function walkSchema(
  schema: z.core.$ZodType,
  visit: Visit,
  at = '',
  within: readonly z.core.$ZodTypes[] = [],
): void {
  const known = schema as z.core.$ZodTypes
  visit(known, at, within)
  for (const [name, each] of listInner(known))
    walkSchema(each, visit, name ? `${at}.${name}` : at, [...within, known])
}

/** Returns the checks of a schema in their order, its own format first. */
export function listChecks(schema: z.core.$ZodTypes) {
  const own = schema._zod.traits.has('$ZodCheck') ? [schema as unknown as z.core.$ZodCheck] : []
  const checks = [...own, ...(schema._zod.def.checks ?? [])].map(({ _zod: { def } }) => def)
  return checks.filter(({ check }) => check !== 'describe' && check !== 'meta')
}

/** Schemas of what the calls are sent, each with its name. */
export const REQUEST_SCHEMAS = ENDPOINTS.flatMap(({ method, path, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? [[`${method} ${path}, ${part}`, schema] as const] : [],
  ),
)

// not import.meta.glob: knip would take all exports of these files for used
const SHARED = join(import.meta.dirname, '../../src/shared')
const modules: Record<string, unknown>[] = await Promise.all(
  globSync('**/*.ts', { cwd: SHARED, exclude: ['**/*.{test,d}.ts'] }).map(
    file => import(/* @vite-ignore */ join(SHARED, file)),
  ),
)
/** Every schema that src/shared exports, each with its name. */
export const EXPORTED_SCHEMAS = modules.flatMap(exported =>
  Object.entries(exported).flatMap(([name, value]) =>
    value instanceof z.core.$ZodType ? [[name, value] as const] : [],
  ),
)

/** Returns every message that a schema, one inside it or a check of these has of its own. */
export function listMessages(schema: z.core.$ZodType): string[] {
  const found = new Set<string>()
  walkSchema(schema, each => {
    for (const { error } of [each._zod.def, ...listChecks(each)])
      if (error) found.add(String((error as z.core.$ZodErrorMap)({ code: 'custom', input: '', path: [] })))
  })
  return [...found]
}

/** Never refuse a value by themselves: what is inside of them does. */
const OPEN = new Set(['optional', 'nullable', 'default', 'pipe', 'transform', 'overwrite'])

/** Returns what refuses a field in the words of zod: a schema inside another one, or a check of it, without a message of its own. */
export function listSilent(schema: z.core.$ZodType): string[] {
  const found: string[] = []
  walkSchema(schema, (each, at) => {
    if (at === '') return
    const { type, error } = each._zod.def
    const silent = [
      ...(error ? [] : [type]),
      ...listChecks(each).flatMap(({ check, error }) => (error ? [] : [check])),
    ]
    found.push(...silent.filter(kind => !OPEN.has(kind)).map(kind => `${at}: ${kind}`))
  })
  return found
}
