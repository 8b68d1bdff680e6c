import { type ComponentProps, useState } from 'react'
import {
  CONTACT_WAYS,
  MAX_LENGTH,
  MESSAGE_FIELDS,
  type MessageField,
  type MessageValues,
} from '#shared/messages/fields.ts'
import type { MessageProblem, MessageProblems } from '#shared/messages/messages.ts'
import { isShortPhone, normalizePhone } from '#shared/phone.ts'
import type { Texts } from '#web/site/messages/texts.ts'
import { Options } from '#web/ui/Options.tsx'
import { describeFields, Field, type FieldProps, Radios, Trap } from '../../forms/Field.tsx'

export interface ContactFieldsProps {
  values: MessageValues
  problems: MessageProblems
  subjects: { value: string; label: string }[]
  /** The sentence of each problem. */
  sentences: Record<MessageProblem, string>
  words: Texts['contact']['form']
}

/** The fields of a message, in the order of MESSAGE_FIELDS: the first problem is the first on the page. */
export function ContactFields({ values, problems, subjects, sentences, words }: ContactFieldsProps) {
  const describe = describeFields(MESSAGE_FIELDS, words.fields, problems, sentences)
  const field = (name: MessageField) => ({ ...describe(name), className: ` ${name}` })
  const optional = (name: MessageField) => ({
    ...field(name),
    label: (
      <>
        <span>{words.fields[name]}</span>
        <small> {words.optional}</small>
      </>
    ),
  })
  const text = (name: keyof typeof MAX_LENGTH): ComponentProps<'input'> => ({
    defaultValue: values[name],
    maxLength: MAX_LENGTH[name],
  })
  return (
    <>
      <Field {...field('name')}>
        {control => <input {...control} {...text('name')} type="text" autoComplete="name" required />}
      </Field>
      <Field {...optional('email')}>
        {control => <input {...control} {...text('email')} type="email" autoComplete="email" />}
      </Field>
      <PhoneField
        {...optional('phone')}
        defaultValue={values.phone ?? ''}
        hint={words.phoneHint}
        shortHint={words.phoneShort}
      />
      <Radios
        {...describe('preferredContact')}
        options={CONTACT_WAYS.map(way => [way, words.ways[way]])}
        chosen={values.preferredContact}
      />
      <Field {...optional('city')}>{control => <input {...control} {...text('city')} type="text" />}</Field>
      <Field {...field('subject')}>
        {control => (
          <select {...control} defaultValue={values.subject ?? ''} required>
            <option value="">{words.subject}</option>
            <Options of={subjects.map(({ value, label }) => [value, label])} />
          </select>
        )}
      </Field>
      <Field {...field('message')}>
        {control => (
          <textarea
            {...control}
            defaultValue={values.message}
            maxLength={MAX_LENGTH.message}
            rows={6}
            required
          />
        )}
      </Field>
      <Trap label={words.fields.website} value={values.website} />
    </>
  )
}

interface PhoneFieldProps extends Omit<FieldProps, 'children'> {
  defaultValue: string
  /** Replaces the hint while the number has too few digits. */
  shortHint: string
}

/** A phone number as people write it; it becomes its digits when the field is left. */
function PhoneField({ defaultValue, hint, shortHint, ...field }: PhoneFieldProps) {
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
