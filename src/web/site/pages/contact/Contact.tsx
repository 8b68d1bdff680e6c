import type { RefusedMessage } from '#shared/messages/messages.ts'
import { SUBJECTS } from '#shared/messages/messages.ts'
import { Island } from '../../islands/Island.tsx'
import { type PageProps, page } from '../../page.ts'
import { ContactForm, type ContactFormProps } from './ContactForm.tsx'
import { prefilled } from './contactQuery.ts'

/** The form as it came back, when it was sent without script and not taken. */
interface ContactData {
  refused: RefusedMessage | undefined
}

const STATUS_OF_FAILURE = { tooMany: 429, failed: 503 }

function getStatus({ refused }: ContactData): number {
  if (!refused) return 200
  return refused.failure ? STATUS_OF_FAILURE[refused.failure] : 400
}

/** The contact form: an island over a plain POST. */
export const contactPage = page<ContactData>({
  parameters: ['subject', 'city', 'date', 'sent'],
  sheet: 'words',
  title: ({ texts }) => texts.contact.title,
  description: ({ texts }) => texts.contact.description,
  load: async (_, { refused }) => ({ refused }),
  status: getStatus,

  Body(props) {
    const { texts, site } = props
    const { contact } = texts
    return (
      <div className="wrap page contact">
        <h1>{contact.heading}</h1>
        <p className="lead">{contact.lead}</p>
        <Island
          source="src/web/site/islands/ContactForm.tsx"
          component={ContactForm}
          props={formProps(props)}
        />
        <section className="purpose" aria-labelledby="purpose">
          <h2 id="purpose">{contact.purpose.heading}</h2>
          <p>{contact.purpose.text}</p>
          <p>{contact.purpose.kept({ days: site.messageDays })}</p>
        </section>
      </div>
    )
  },
})

function formProps({ data, visit, texts, locale }: PageProps<ContactData>): ContactFormProps {
  const { contact } = texts
  const { refused } = data
  const isSent = !refused && visit.query.get('sent') === '1'
  return {
    action: locale.link('/contact'),
    values: refused?.values ?? (isSent ? {} : prefilled(visit.query, contact, locale)),
    problems: refused?.problems ?? {},
    outcome: isSent ? 'sent' : refused?.failure === 'tooMany' ? 'wait' : refused?.failure,
    subjects: SUBJECTS.map(value => ({ value, label: contact.subjects[value] })),
    sentences: contact.problems,
    words: contact.form,
  }
}
