import * as z from 'zod/mini'
import { ENDPOINTS, MODULES } from '#server/calls.ts'
import * as accounts from '#shared/accounts/accounts.ts'
import * as endpoints from '#shared/endpoint.ts'
import * as messages from '#shared/messages/messages.ts'
import * as problems from '#shared/problems.ts'
import * as rates from '#shared/rates/rates.ts'

/** The parameters of a call are listed one by one. */
const parameters = new Set<unknown>(ENDPOINTS.flatMap(({ query, params }) => [query, params]))

const isNamed = (exported: unknown): exported is z.ZodMiniType =>
  (exported instanceof z.core.$ZodObject || exported instanceof z.core.$ZodEnum) && !parameters.has(exported)

/** Every exported schema of an object or of a choice, by the name of its export: clients know it as a type of that name. */
export const SCHEMAS = z.globalRegistry
// what the schema says of itself stays beside its name
for (const module of [...MODULES, rates, accounts, messages, endpoints, problems])
  for (const [id, exported] of Object.entries(module))
    if (isNamed(exported)) SCHEMAS.add(exported, { ...SCHEMAS.get(exported), id })

interface Reference {
  $ref: string
}
interface Operation {
  parameters?: ({ name: string } | Reference)[]
  responses?: Record<string, object | Reference>
}
export interface Document {
  paths?: Record<string, Record<string, Operation> | undefined>
  components?: Record<string, unknown> & { schemas?: Record<string, object> }
}

/** Gives the responses and parameters that several calls share a name, and leaves out schemas that no call has. */
export function tidyDocument(document: Document): Document {
  const calls = Object.values(document.paths ?? {}).flatMap(calls => Object.values(calls ?? {}))
  const responses = shareEqual(
    'responses',
    calls.flatMap(({ responses = {} }) => listEntries(responses, status => status)),
  )
  const parameters = shareEqual(
    'parameters',
    calls.flatMap(({ parameters = [] }) => listEntries(parameters, (_, { name }) => name)),
  )
  const schemas = keepUsed(document.components?.schemas ?? {}, [document.paths, responses])
  return nameInputs({ ...document, components: { ...document.components, schemas, responses, parameters } })
}

interface Entry<Part> {
  part: Part
  name: string
  replace(reference: Reference): void
}

const listEntries = <Part extends object>(
  parts: Record<string, Part | Reference> | (Part | Reference)[],
  toName: (key: string, part: Part) => string,
): Entry<Part>[] =>
  Object.entries(parts).flatMap(([key, part]) =>
    '$ref' in part
      ? []
      : [{ part, name: toName(key, part), replace: reference => Object.assign(parts, { [key]: reference }) }],
  )

/** Replaces what several calls have in common by references, most of the document otherwise. Returns it by name. */
function shareEqual<Part>(kind: string, entries: Entry<Part>[]): Record<string, Part> {
  const shared: Record<string, Part> = {}
  const groups = Map.groupBy(entries, ({ name, part }) => name + JSON.stringify(part)).values()
  // what most calls have gets the shortest name
  for (const equal of [...groups].toSorted((one, other) => other.length - one.length)) {
    const [{ name: wanted, part }] = equal as [Entry<Part>]
    if (equal.length === 1) continue
    const name = findFreeName(wanted, shared)
    shared[name] = part
    for (const { replace } of equal) replace({ $ref: `#/components/${kind}/${name}` })
  }
  return shared
}

function findFreeName(name: string, taken: object, number = 1): string {
  const numbered = number === 1 ? name : `${name}.${number}`
  return numbered in taken ? findFreeName(name, taken, number + 1) : numbered
}

const SCHEMA = '#/components/schemas/'
const listReferences = (part: unknown) =>
  [...(JSON.stringify(part) ?? '').matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name!)

/** The schemas that a part of the document refers to, and those that they refer to. */
function keepUsed(schemas: Record<string, object>, part: unknown): Record<string, object> {
  const used = new Set(listReferences(part))
  // a set grows while it is read
  for (const name of used) for (const other of listReferences(schemas[name])) used.add(other)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
}

/**
 * Leaves out what a schema's type or format says already: bounds of every integer, patterns of dates; and patterns of
 * letters of any script, which many programs cannot read; and that a parameter may be absent.
 */
function omitNeedless(this: unknown, key: string, value: unknown): unknown {
  const isNeedless =
    key === 'pattern'
      ? (this as { format?: string }).format !== undefined || /\\p\{/.test(String(value))
      : value === Number.MIN_SAFE_INTEGER ||
        value === Number.MAX_SAFE_INTEGER ||
        (key === 'required' && value === false)
  return isNeedless ? undefined : value
}

/** A schema that is only sent has its own name: `NewRate` rather than `NewRateInput`. */
function nameInputs(document: Document): Document {
  const { schemas = {} } = document.components ?? {}
  const sent = Object.keys(schemas).filter(
    name =>
      name.endsWith('Input') &&
      [undefined, JSON.stringify(schemas[name])].includes(JSON.stringify(schemas[name.slice(0, -5)])),
  )
  const text = sent.reduce(
    (text, name) =>
      text
        .replaceAll(`"${SCHEMA}${name}"`, `"${SCHEMA}${name.slice(0, -5)}"`)
        .replace(`"${name}":`, `"${name.slice(0, -5)}":`),
    JSON.stringify(document),
  )
  return JSON.parse(text, omitNeedless)
}
