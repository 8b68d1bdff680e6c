import type { JsonSchema } from '#shared/apiDocument.ts'
import { Sentence } from './parts.tsx'

/** What a value is, in a few words; a named type leads to its fields. */
export function Type({ of: schema }: { of: JsonSchema }) {
  const { $ref, type, format, items, enum: values, anyOf, oneOf, additionalProperties } = schema
  const name = $ref?.split('/').at(-1)
  if (name) return <a href={`#${name}`}>{name}</a>
  if (items)
    return (
      <>
        list of <Type of={items} />
      </>
    )
  const choices = anyOf ?? oneOf
  if (choices)
    return choices.map((choice, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a choice has no name
      <span key={at}>
        {at > 0 && ' or '}
        <Type of={choice} />
      </span>
    ))
  if (values) return values.map(String).join(', ')
  if (schema.const !== undefined) return String(schema.const)
  if (typeof additionalProperties === 'object')
    return (
      <>
        by name: <Type of={additionalProperties} />
      </>
    )
  return format ?? type ?? 'anything'
}

/** The object whose fields a schema has: its own, or those of what it lists. */
const findObject = (schema: JsonSchema): JsonSchema | undefined =>
  schema.properties
    ? schema
    : [schema.items, schema.additionalProperties, ...(schema.anyOf ?? schema.oneOf ?? [])]
        .filter(inner => typeof inner === 'object')
        .map(findObject)
        .find(Boolean)

interface FieldProps {
  name: string
  schema: JsonSchema
  isRequired: boolean
  description?: string | undefined
}

/** A field or a parameter: its name, what it is and what it does. */
export const Field = ({ name, schema, isRequired, description }: FieldProps) => (
  <div>
    <dt>
      <code>{name}</code>{' '}
      <small>
        <Type of={schema} />
        {!isRequired && ', optional'}
      </small>
    </dt>
    <dd>
      {description && <Sentence>{description}</Sentence>}
      {findObject(schema) && <Fields of={schema} />}
    </dd>
  </div>
)

/** The fields of a schema, or what it is where it has none. */
export function Fields({ of: schema }: { of: JsonSchema }) {
  const { properties, required } = findObject(schema) ?? {}
  if (!properties)
    return (
      <p>
        <Type of={schema} />
      </p>
    )
  return (
    <dl className="fields">
      {Object.entries(properties).map(([name, field]) => (
        <Field
          key={name}
          name={name}
          schema={field}
          isRequired={required?.includes(name) ?? false}
          description={field.description}
        />
      ))}
    </dl>
  )
}
