import { type Page, page } from '../page.ts'

/** A page that says why there is nothing at its address, and where to go from there. */
const createNotice = ({ name, status = 200 }: { name: 'notFound' | 'offline'; status?: number }): Page =>
  page({
    title: ({ texts }) => texts.notices[name].title,
    description: ({ texts }) => texts.notices[name].text,
    seo: () => ({ isHidden: true }),
    load: async () => null,
    status: () => status,
    Body({ texts, locale }) {
      const { heading, text } = texts.notices[name]
      return (
        <div className="wrap page">
          <h1>{heading}</h1>
          <p className="lead">{text}</p>
          <p className="row more">
            <a className="btn" href={locale.link('/')}>
              {texts.home.table.today}
            </a>
            <a className="btn plain" href={locale.link('/rate-chart-web')}>
              {texts.chart.heading}
            </a>
          </p>
        </div>
      )
    },
  })

/** Any address that is no page: a real 404. */
export const notFoundPage = createNotice({ name: 'notFound', status: 404 })

/** Stored by the offline worker, for pages that were never seen on this device. */
export const offlinePage = createNotice({ name: 'offline' })

/** Shown while the rates cannot be read: what is the matter, and the way to try again. */
export const unavailablePage = page({
  title: ({ texts }) => texts.notices.unavailable.title,
  description: ({ texts }) => texts.notices.unavailable.text,
  load: async () => null,
  status: () => 503,
  Body({ visit, texts, locale }) {
    const { unavailable } = texts.notices
    return (
      <div className="wrap page">
        <h1>{unavailable.heading}</h1>
        <p className="lead">{unavailable.text}</p>
        <p className="row more">
          <a className="btn" href={locale.link(visit.path)}>
            {unavailable.again}
          </a>
        </p>
      </div>
    )
  },
})
