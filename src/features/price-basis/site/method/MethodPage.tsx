import { METHOD_SECTIONS, type MethodSection } from '#features/price-basis/shared/method.ts'
import { indiaDay } from '#shared/days.ts'
import { page, usePage } from '#web/site/page.ts'
import { loadMethod } from './load.ts'

export const METHOD = '/method'

/** Where a section leads to, with the label of that page. */
const LINKS: Partial<Record<MethodSection, '/contact' | '/corrections'>> = {
  complaints: '/contact',
  records: '/corrections',
}

/** How the rates are made: IOSCO's headings for those who report prices, one by one. */
export const methodPage = page({
  sheet: 'src/web/site/pages/about/words.sheet.css',
  // an answer is no write of rates: nothing would tell a cache
  isTransient: () => true,
  title: ({ texts }) => texts.method.title,
  description: ({ texts }) => texts.method.description,
  load: loadMethod,

  Body({ data: { answers, punctuality }, texts: { method, places, menu }, locale }) {
    const { expected, kept } = punctuality
    const label = { '/contact': menu.contact, '/corrections': places.corrections.heading }
    return (
      <div className="wrap page about">
        <h1>{method.heading}</h1>
        <p className="lead">{method.lead}</p>
        <div className="sections">
          {METHOD_SECTIONS.map(section => {
            const { [section]: path } = LINKS
            const own = answers.find(answer => answer.section === section)?.text
            const words = method.sections[section]
            const answer = 'answer' in words && words.answer
            return (
              <section key={section} aria-labelledby={section}>
                <h2 id={section}>{words.heading}</h2>
                {answer && <p>{answer}</p>}
                {own?.split(/\n+/).map(line => (
                  <p key={line}>{line}</p>
                ))}
                {!answer && !own && <p>{method.unanswered}</p>}
                {path && (
                  <p className="row more">
                    <a href={locale.link(path)}>{label[path]}</a>
                  </p>
                )}
              </section>
            )
          })}
          <section aria-labelledby="never">
            <h2 id="never">{method.never.heading}</h2>
            <p>{method.never.text}</p>
          </section>
          <section aria-labelledby="times">
            <h2 id="times">{method.times.heading}</h2>
            <p>{expected === 0 ? method.times.none : method.times.kept({ expected, kept })}</p>
            <p className="row more">
              <a href={locale.link('/coverage')}>{places.coverage.heading}</a>
            </p>
          </section>
          {answers.length > 0 && <History answers={answers} />}
        </div>
      </div>
    )
  },
})

function History({ answers }: { answers: readonly { section: MethodSection; at: string }[] }) {
  const { texts, locale } = usePage()
  const { method } = texts
  return (
    <section aria-labelledby="history">
      <h2 id="history">{method.history}</h2>
      <ul>
        {answers.map(({ section, at }) => (
          <li key={at + section}>
            {locale.formats.date(indiaDay(new Date(at)))}: {method.sections[section].heading}
          </li>
        ))}
      </ul>
    </section>
  )
}
