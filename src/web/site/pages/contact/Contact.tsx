import { isDay } from '#shared/days.ts'
import type { MessageValues } from '#shared/messages/fields.ts'
import type { RefusedMessage } from '#shared/messages/messages.ts'
import { SUBJECTS } from '#shared/messages/messages.ts'
import { Price } from '#shared/rates/rates.ts'
import { PlaceName } from '#shared/text.ts'
import type { Texts } from '#web/site/messages/texts.ts'
import type { Locale } from '#web/site/rates/words.ts'
import { getFormStatus } from '../../forms/Field.tsx'
import { Island } from '../../islands/Island.tsx'
import { type PageProps, page } from '../../page.ts'
import { ContactForm, type ContactFormProps } from './ContactForm.island.tsx'

/** The form as it came back, when it was sent without script and not taken. */
interface ContactData {
  refused: RefusedMessage | undefined
}

/** The contact form: an island over a plain POST. */
export const contactPage = page<ContactData>({
  parameters: ['subject', 'city', 'date', 'price', 'sent'],
  sheet: 'src/web/site/pages/about/words.sheet.css',
  title: ({ texts }) => texts.contact.title,
  description: ({ texts }) => texts.contact.description,
  load: async (_, { refused }) => ({ refused }),
  status: ({ refused }) => getFormStatus(refused),

  Body(props) {
    const { texts, site } = props
    const { contact } = texts
    return (
      <div className="wrap page contact">
        <h1>{contact.heading}</h1>
        <p className="lead">{contact.lead}</p>
        <Island
          source="src/web/site/pages/contact/ContactForm.island.tsx"
          component={ContactForm}
          props={getFormProps(props)}
        />
        <section className="purpose hint" aria-labelledby="purpose">
          <h2 id="purpose">{contact.purpose.heading}</h2>
          <p>{contact.purpose.text}</p>
          <p>{contact.purpose.kept({ days: site.messageDays })}</p>
        </section>
      </div>
    )
  },
})

function getFormProps({ data, visit, texts, locale }: PageProps<ContactData>): ContactFormProps {
  const { contact } = texts
  const { refused } = data
  const isSent = !refused && visit.query.get('sent') === '1'
  return {
    action: locale.link('/contact'),
    values: refused?.values ?? (isSent ? {} : readPrefilled(visit.query, texts.contact, locale)),
    problems: refused?.problems ?? {},
    outcome: isSent ? 'sent' : refused?.failure === 'tooMany' ? 'wait' : refused?.failure,
    subjects: SUBJECTS.map(value => ({ value, label: contact.subjects[value] })),
    sentences: contact.problems,
    words: contact.form,
  }
}

/** What a link fills in: `?subject=Report Incorrect Rate&city=Pune&date=2026-11-21&price=182`. What is not understood is left out. */
export function readPrefilled(
  query: URLSearchParams,
  words: Texts['contact'],
  locale: Locale,
): MessageValues {
  const subject = SUBJECTS.find(each => each === query.get('subject')) ?? ''
  const city = PlaceName.safeParse(query.get('city')).data ?? ''
  const date = query.get('date') ?? ''
  if (subject !== 'Report Incorrect Rate' || !city || !isDay(date)) return { subject, city }
  const about = { city: locale.cityName(city), day: locale.formats.date(date) }
  const price = Price.safeParse(query.get('price')).data
  const message =
    price === undefined
      ? words.wrongRate(about)
      : words.wrongPrice({ ...about, price: locale.formats.rupees(price) })
  return { subject, city, message }
}
