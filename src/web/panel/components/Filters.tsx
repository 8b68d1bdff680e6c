import { type ComponentProps, createElement } from 'react'
import { Button } from './Button.tsx'
import { DateField, SelectField, TextField } from './fields.tsx'

/** A field of a filter: one of some choices, or a text as it is typed; a day where its type is `date`. */
type FilterField<Value extends string> = { label: string } & (
  | { none: string; options: readonly (readonly [value: Value, text: string])[] }
  | Omit<ComponentProps<'input'>, 'value' | 'onChange'>
)

interface FiltersProps<Filter> {
  /** Of the landmark; without it the screen has no other one, and is not printed. */
  label?: string
  filter: Filter
  /** In the order in which they stand. */
  fields: { [Name in keyof Filter]-?: FilterField<Filter[Name] & string> }
  onChange: (to: Partial<Filter>) => void
  /** Of the button that empties all fields, where there is one. */
  reset?: string
}

export function Filters<Filter extends Partial<Record<keyof Filter, string | undefined>>>(
  props: FiltersProps<Filter>,
) {
  const { label, filter, fields, onChange, reset } = props
  const names = Object.keys(fields) as (keyof Filter & string)[]
  const empty = Object.fromEntries(names.map(name => [name, undefined])) as Partial<Filter>
  return (
    <search className={label && 'onscreen'} aria-label={label}>
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
      {reset && <Button look="plain" label={reset} onClick={() => onChange(empty)} />}
    </search>
  )
}
