import {
  changeMethodText,
  listMethodTexts,
  METHOD_SECTIONS,
  type MethodSection,
  type MethodText,
} from '#features/price-basis/shared/method.ts'
import { METHOD } from '#messages/panel/method.js'
import { METHOD_SCREEN } from '#messages/panel/methodScreen.js'
import { call } from '#web/call.ts'
import { Button } from '#web/panel/components/Button.tsx'
import { Field } from '#web/panel/components/fields.tsx'
import { QueryState } from '#web/panel/components/QueryState.tsx'
import { useForm } from '#web/panel/components/useForm.ts'
import { dateTime } from '#web/panel/formats.ts'
import { useQuery } from '#web/panel/query/query.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** What Admins answer on the page about the method, section by section, with the answers before. */
export function MethodPage() {
  const texts = useQuery('method', signal => call(listMethodTexts, {}, { signal }))
  return (
    <section aria-label={METHOD_SCREEN.label} className="screen column">
      <p>{METHOD.explain}</p>
      <QueryState of={texts}>
        {all =>
          METHOD_SECTIONS.map(section => (
            <Section
              key={section}
              section={section}
              texts={all.filter(each => each.section === section)}
              onChanged={changed => texts.setData(() => changed)}
            />
          ))
        }
      </QueryState>
    </section>
  )
}

interface SectionProps {
  section: MethodSection
  /** Newest first. */
  texts: readonly MethodText[]
  onChanged: (all: MethodText[]) => void
}

function Section({ section, texts, onChanged }: SectionProps) {
  const id: string = section
  const [last, ...former] = texts
  const { form, field, isSending } = useForm({
    blank: { [id]: last?.text ?? '' },
    fields: [id],
    validate: () => ({}),
    async send(values) {
      onChanged(await call(changeMethodText, { params: { section }, body: { text: values[id]! } }))
      toast(METHOD.saved, 'success')
    },
  })
  const { value, problem, onChange } = field(id)
  return (
    <form {...form} className="column far">
      <Field id={id} label={METHOD.sections[section]} problem={problem}>
        {control => (
          <textarea {...control} rows={3} value={value} onChange={({ target }) => onChange(target.value)} />
        )}
      </Field>
      <div className="row close">
        <Button
          type="submit"
          look="plain small"
          label={METHOD.save}
          about={METHOD.sections[section]}
          disabled={isSending}
        />
      </div>
      {former.length > 0 && (
        <details>
          <summary>{METHOD.former}</summary>
          {former.map(({ at, by, text }) => (
            <p key={at}>
              <small>
                {dateTime(at)}, {by}
              </small>{' '}
              {text}
            </p>
          ))}
        </details>
      )}
    </form>
  )
}
