import { renderToStaticMarkup } from 'react-dom/server'
import type { RenderedMail } from '#shared/mail.ts'
import { innerHtml, Markup } from '#web/ui/markup.ts'
import type { MailContext, MailLink, MailParts, MailRate } from './parts.ts'
import SOURCE from './style.css?raw'

/**
 * The stylesheet, which every mail carries: so it has no comments. It knows no tokens: its colours are those of ui/tokens.css and
 * ui/dark.sheet.css. Programs that drop it show plain HTML.
 */
const STYLE = new Markup(SOURCE.replace(/\s+/g, ' '))

/** A mail in HTML. It asks for nothing from anywhere, so that opening it tells nobody, and reads well without its style. */
function MailDocument({
  parts,
  context: { texts, locale, site },
}: {
  parts: MailParts
  context: MailContext
}) {
  const { subject, heading, lines, rates, act, notes, links } = parts
  return (
    <html lang={texts.tag}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{subject}</title>
        <style {...innerHtml(STYLE)} />
      </head>
      {/* programs that show mails take the language of the document away */}
      <body lang={texts.tag}>
        <p className="site">
          <a href={site.url + locale.link('/')}>{site.name}</a>
        </p>
        <h1>{heading}</h1>
        {lines.map(line => (
          <p key={line}>{line}</p>
        ))}
        {rates && <RateTable {...rates} />}
        {act && (
          <p>
            <a className="act" href={act.href}>
              {act.label}
            </a>
          </p>
        )}
        {notes.map(note => (
          <p key={note} className="note">
            {note}
          </p>
        ))}
        {links.length > 0 && (
          <ul>
            {links.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        )}
      </body>
    </html>
  )
}

/** A text on a line of its own, even where a program drops the style. */
const Aside = ({ text }: { text: string | undefined }) =>
  text && (
    <>
      <br />
      <small>{text}</small>
    </>
  )

const RateTable = ({ caption, rows }: NonNullable<MailParts['rates']>) => (
  <table className={rows.length === 1 ? 'one' : undefined}>
    <caption>{caption}</caption>
    <tbody>
      {rows.map(({ city, price, change, note }) => (
        <tr key={city.label}>
          <th scope="row">
            <a href={city.href}>{city.label}</a>
            <Aside text={note} />
          </th>
          <td>
            <b>{price}</b>
            <Aside text={change} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const writeLink = ({ label, href }: MailLink) => `${label}:\n${href}`

const writeRate = ({ city, price, change, note }: MailRate) =>
  [`${city.label}: ${price}`, change, note].filter(Boolean).join(', ')

/** Writes the same as plain text, in paragraphs. */
function writeText(
  { heading, lines, rates, act, notes, links }: MailParts,
  { locale, site }: MailContext,
): string {
  const home = { label: site.name, href: site.url + locale.link('/') }
  const paragraphs = [
    heading,
    ...lines,
    ...(rates ? [`${rates.caption}\n${rates.rows.map(writeRate).join('\n')}`] : []),
    ...(rates?.rows.length === 1 ? [rates.rows[0]!.city.href] : []),
    ...(act ? [writeLink(act)] : []),
    ...notes,
    // what follows such a line is no part of the message, for programs that quote it
    `-- \n${[home, ...links].map(writeLink).join('\n')}`,
  ]
  return `${paragraphs.join('\n\n')}\n`
}

/** Pages break long words at soft hyphens; programs that show mails may draw them. */
const withoutSoftHyphens = (text: string) => text.replaceAll('\u00ad', '')

export function renderMail(parts: MailParts, context: MailContext): RenderedMail {
  const html = renderToStaticMarkup(<MailDocument parts={parts} context={context} />)
  return {
    subject: withoutSoftHyphens(parts.subject),
    html: withoutSoftHyphens(`<!doctype html>${html}`),
    text: withoutSoftHyphens(writeText(parts, context)),
  }
}
