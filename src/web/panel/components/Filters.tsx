import { type ComponentProps, createElement } from 'react'
import { LABELS } from '#messages/panel/shell.js'
import { Button } from './Button.tsx'
import { DateField, SelectField, TextField } from './fields.tsx'

/** A field of a filter: one of some choices, or a text as it is typed; a day where its type is `date`. */
type FilterField<Value extends string> = { label: string } & (
  | { none: string; options: readonly (readonly [value: Value, text: string])[] }
  | Omit<ComponentProps<'input'>, 'value' | 'onChange'>
)

interface FiltersProps<Filter> {
  filter: Filter
  /** In the order in which they stand. */
  fields: { [Name in keyof Filter]-?: FilterField<Filter[Name] & string> }
  onChange: (to: Partial<Filter>) => void
  /** Whether a button empties all fields; then it is a landmark with a name, and is not printed. */
  hasReset?: boolean
}

export function Filters<Filter extends Partial<Record<keyof Filter, string | undefined>>>(
  props: FiltersProps<Filter>,
) {
  const { filter, fields, onChange, hasReset } = props
  const names = Object.keys(fields) as (keyof Filter & string)[]
  const empty = Object.fromEntries(names.map(name => [name, undefined])) as Partial<Filter>
  return (
    <search {...(hasReset && { className: 'onscreen', 'aria-label': LABELS.filters })}>
      {names.map(name => {
        const field = fields[name]
        const control = {
          id: `filter-${name}`,
          value: filter[name] ?? '',
          onChange: (value: string) => onChange({ [name]: value || undefined } as Partial<Filter>),
        }
        if ('options' in field) return <SelectField key={name} {...field} {...control} />
        const text = { autoComplete: 'off', ...field, ...control }
        return createElement(field.type === 'date' ? DateField : TextField, { key: name, ...text })
      })}
      {hasReset && <Button look="plain" label={LABELS.reset} onClick={() => onChange(empty)} />}
    </search>
  )
}
