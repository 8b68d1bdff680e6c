import fc, { type Arbitrary } from 'fast-check'

/** The parts of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'
  enum?: unknown[]
  const?: unknown
  format?: string
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maximum?: number
}

const NASTY = [
  '\u0000',
  'x\ud800',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '<script>',
  '%',
  '../..',
  '9'.repeat(40),
  '-1',
  '1e999',
  'NaN',
  'हैदराबाद',
  'é'.normalize('NFD'),
  '\u202egnp.exe',
  '\n',
  '2026-02-30',
]
/** What calls mean something by, so that requests get past the first look; by the format their schemas name. */
const FITTING: Record<string, string[]> = {
  date: ['2026-11-21', '2026-11-20', '2000-01-01'],
  email: ['asha@rates.example', 'meera@rates.example'],
  any: ['Pune', 'Agra', '2026-11', '9876543210', 'nine slow windmills', 'phone', 'General Inquiry'],
}

/** Longer than any text that is taken, and made of what patterns go back and forth in. */
const HUGE = ['a', ' ', '(', '.', 'ā', '9', '/', 'a ', 'ab(', '\n', 'a@', '-'].map(
  part => `${part.repeat(60_000 / part.length)}!`,
)

/** Short and nasty; one in thirty has 60,000 characters. */
const nasty = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.constantFrom(...Object.values(FITTING).flat()),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
export const text = fc.oneof(
  { weight: 29, arbitrary: nasty },
  // a failure is told by its seed: nobody reads a shrunken one of these
  { weight: 1, arbitrary: fc.constantFrom(...HUGE) },
)

const string = ({ format = 'any' }: Schema) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...(FITTING[format] ?? FITTING.any!)) },
    { weight: 1, arbitrary: text },
  )

const number = ({ minimum = -1, maximum = 1e9 }: Schema) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: minimum, max: Math.min(maximum, minimum + 500) }) },
    { weight: 1, arbitrary: fc.constantFrom(maximum, minimum - 1, maximum + 1, 0.005, -0, 1e308) },
  )

const record = ({ properties = {}, required = [] }: Schema) =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fitting(schema)])), {
    requiredKeys: required,
  })

/** Values of the form a schema asks for; their texts and figures may be nasty. */
export function fitting(schema: Schema): Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.type === 'object') return record(schema)
  if (schema.type === 'array') return fc.array(fitting(schema.items ?? {}), { maxLength: 3 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'number' || schema.type === 'integer') return number(schema)
  if (schema.type === 'string') return string(schema)
  return text
}
