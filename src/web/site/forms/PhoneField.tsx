import { useState } from 'react'
import { isShortPhone, normalizePhone } from '#shared/phone.ts'
import { Field, type FieldProps } from './Field.tsx'

interface PhoneFieldProps extends Omit<FieldProps, 'children'> {
  defaultValue: string
  /** Replaces the hint while the number has too few digits. */
  shortHint: string
}

/** A phone number as people write it; it becomes its digits when the field is left. */
export function PhoneField({ defaultValue, hint, shortHint, ...field }: PhoneFieldProps) {
  const [isShort, setShort] = useState(isShortPhone(defaultValue))
  return (
    <Field {...field} hint={isShort ? shortHint : hint}>
      {control => (
        <input
          {...control}
          defaultValue={defaultValue}
          type="tel"
          autoComplete="tel"
          onBlur={({ currentTarget }) => {
            currentTarget.value = normalizePhone(currentTarget.value)
            setShort(isShortPhone(currentTarget.value))
          }}
        />
      )}
    </Field>
  )
}
