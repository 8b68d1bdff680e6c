import { CHECK_MESSAGE, MAX_MESSAGE } from '#features/message-check/shared/site.ts'
import { Field } from '#web/site/forms/Field.tsx'
import { page, usePage } from '#web/site/page.ts'
import { namePrice } from '#web/site/pages/corrections/corrections.ts'
import { TermsLink } from '#web/site/rates/MarketTerms.tsx'
import { type CheckedFigure, type CheckedLine, loadMessageCheck } from './load.ts'

/** Compares a message that somebody was sent with what was published: a plain POST that stores nothing. */
export const checkMessagePage = page({
  shows: { markets: true },
  sheet: 'src/web/site/pages/about/words.sheet.css',
  title: ({ texts }) => texts.messageCheck.title,
  description: ({ texts }) => texts.messageCheck.lead,
  status: ({ problem }) => (problem ? 400 : 200),

  load: loadMessageCheck,

  Body({ data: { message, problem, lines }, texts, locale }) {
    const words = texts.messageCheck
    const problems = {
      empty: texts.contact.problems.noMessage,
      long: words.long({ most: locale.formats.number(MAX_MESSAGE) }),
    }
    return (
      <div className="wrap page">
        <h1>{words.heading}</h1>
        <p className="lead">
          {words.lead} <TermsLink />
        </p>
        {lines.length > 0 && (
          <section aria-labelledby="result">
            <h2 id="result">{words.result}</h2>
            {lines.map((line, at) => (
              <Result key={at.toString()} {...line} />
            ))}
          </section>
        )}
        <form className="letter column far" method="post" action={locale.link(CHECK_MESSAGE)}>
          <Field
            className=" message"
            name="message"
            label={texts.contact.form.fields.message}
            hint={words.hint}
            problem={problem && problems[problem]}
            isFirst={problem !== undefined}
          >
            {control => (
              <textarea {...control} defaultValue={message} maxLength={MAX_MESSAGE} rows={8} required />
            )}
          </Field>
          <button className="btn" type="submit">
            {words.button}
          </button>
        </form>
      </div>
    )
  },
})

/** What was found of a line, below the line as it was written. */
function Result({ text, city, figures, doubt }: CheckedLine) {
  const { texts } = usePage()
  const words = texts.messageCheck
  return (
    <div className="outcome">
      <q>{text}</q>
      {doubt && <p>{doubt === 'city' ? words.city({ city }) : words[doubt]}</p>}
      {figures.map(figure => (
        <Finding key={`${figure.market}.${figure.kind}`} {...figure} />
      ))}
    </div>
  )
}

const CLASSES: Partial<Record<CheckedFigure['verdict'], string>> = { agrees: 'done', differs: 'err' }

function Finding({ verdict, city, market, kind, price, day, published, lastDay }: CheckedFigure) {
  const { texts, locale, today } = usePage()
  const { rupees, date } = locale.formats
  const words = texts.messageCheck
  const what = `${locale.cityName(city)}, ${namePrice({ market, kind, before: null, after: null }, locale)}`
  const on = date(day ?? today)
  const said = { what, price: rupees(price), day: on }
  return (
    <p className={CLASSES[verdict]}>
      {verdict === 'agrees' && words.agrees(said)}
      {verdict === 'earlier' && lastDay && words.earlier({ ...said, day: date(lastDay) })}{' '}
      {verdict === 'none' && words.none({ what, day: on })}
      {verdict !== 'agrees' &&
        published !== null &&
        words.differs({ what, day: on, by: rupees(Math.abs(price - published)), price: rupees(published) })}
    </p>
  )
}

export function CheckLink() {
  const { texts, locale } = usePage()
  return <a href={locale.link(CHECK_MESSAGE)}>{texts.messageCheck.heading}</a>
}
