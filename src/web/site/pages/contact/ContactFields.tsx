import type { ComponentProps, FormEvent } from 'react'
import {
  CONTACT_WAYS,
  MAX_LENGTH,
  MAX_PHONE,
  MESSAGE_FIELDS,
  type MessageValues,
} from '#shared/messages/fields.ts'
import type { MessageProblem, MessageProblems } from '#shared/messages/messages.ts'
import type { Texts } from '#web/site/messages/texts.ts'
import { Field, type FieldProps, focused, problemId } from './Field.tsx'

export interface ContactFieldsProps {
  values: MessageValues
  problems: MessageProblems
  subjects: { value: string; label: string }[]
  /** The sentence of each problem. */
  sentences: Record<MessageProblem, string>
  words: Texts['contact']['form']
}

function keepDigits({ currentTarget }: FormEvent<HTMLInputElement>) {
  const digits = currentTarget.value.replace(/\D/g, '').slice(0, MAX_PHONE)
  if (digits !== currentTarget.value) currentTarget.value = digits
}

/** The fields of a message, in the order of MESSAGE_FIELDS: the first problem is the first on the page. */
export function ContactFields({ values, problems, subjects, sentences, words }: ContactFieldsProps) {
  const first = MESSAGE_FIELDS.find(name => problems[name])
  const sentenceAt = (name: FieldProps['name']) => {
    const problem = problems[name]
    return problem && sentences[problem]
  }
  const field = (name: FieldProps['name'], isRequired = false) => ({
    name,
    label: words.fields[name],
    note: isRequired ? undefined : words.optional,
    problem: sentenceAt(name),
    isFirst: name === first,
  })
  const text = (name: keyof typeof MAX_LENGTH): ComponentProps<'input'> => ({
    defaultValue: values[name],
    maxLength: MAX_LENGTH[name],
  })
  return (
    <>
      <Field {...field('name', true)}>
        {marks => <input {...marks} {...text('name')} type="text" autoComplete="name" required />}
      </Field>
      <Field {...field('email')}>
        {marks => <input {...marks} {...text('email')} type="email" autoComplete="email" />}
      </Field>
      <Field {...field('phone')} hint={words.phoneHint}>
        {marks => (
          <input
            {...marks}
            {...text('phone')}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            onInput={keepDigits}
          />
        )}
      </Field>
      <fieldset
        className="ways"
        aria-describedby={sentenceAt('preferredContact') && problemId('preferredContact')}
      >
        <legend>{words.fields.preferredContact}</legend>
        {CONTACT_WAYS.map((way, at) => (
          <label key={way}>
            <input
              type="radio"
              name="preferredContact"
              value={way}
              defaultChecked={values.preferredContact === way}
              aria-invalid={problems.preferredContact ? true : undefined}
              required
              {...focused(at === 0 && first === 'preferredContact')}
            />
            {words.ways[way]}
          </label>
        ))}
        {sentenceAt('preferredContact') && (
          <p className="err" id={problemId('preferredContact')}>
            {sentenceAt('preferredContact')}
          </p>
        )}
      </fieldset>
      <Field {...field('city')}>{marks => <input {...marks} {...text('city')} type="text" />}</Field>
      <Field {...field('subject', true)}>
        {marks => (
          <select {...marks} defaultValue={values.subject ?? ''} required>
            <option value="">{words.subject}</option>
            {subjects.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field {...field('message', true)}>
        {marks => (
          <textarea
            {...marks}
            defaultValue={values.message}
            maxLength={MAX_LENGTH.message}
            rows={6}
            required
          />
        )}
      </Field>
      {/* people never see it; who fills it is a robot */}
      <div className="trap" aria-hidden="true">
        <label htmlFor="website">{words.fields.website}</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" defaultValue={values.website} />
      </div>
    </>
  )
}
