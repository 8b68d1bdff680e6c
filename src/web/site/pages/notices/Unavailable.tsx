import { page } from '../../page.ts'

/** Shown while the rates cannot be read: what is the matter, and the way to try again. */
export const unavailablePage = page({
  title: ({ texts }) => texts.unavailable.title,
  description: ({ texts }) => texts.unavailable.text,
  load: async () => null,
  status: () => 503,
  Body: ({ visit: { path }, texts: { unavailable }, locale }) => (
    <div className="wrap page">
      <h1>{unavailable.heading}</h1>
      <p className="lead">{unavailable.text}</p>
      <p className="more">
        <a className="btn" href={locale.link(path)}>
          {unavailable.again}
        </a>
      </p>
    </div>
  ),
})
