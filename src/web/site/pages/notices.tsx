import type { ComponentType } from 'react'
import { type Page, type PageProps, page } from '../page.ts'

/** A page that says why there is nothing at its address, and where to go from there. */
const createNotice = (
  name: 'notFound' | 'offline' | 'unavailable',
  status: number,
  Links: ComponentType<PageProps<null>>,
): Page =>
  page({
    title: ({ texts }) => texts.notices[name].title,
    description: ({ texts }) => texts.notices[name].text,
    seo: () => ({ isHidden: true }),
    load: async () => null,
    status: () => status,
    Body(props) {
      const { heading, text } = props.texts.notices[name]
      return (
        <div className="wrap page">
          <h1>{heading}</h1>
          <p className="lead">{text}</p>
          <p className="row more">
            <Links {...props} />
          </p>
        </div>
      )
    },
  })

const RateLinks = ({ texts, locale }: PageProps<null>) => (
  <>
    <a className="btn" href={locale.link('/')}>
      {texts.home.table.today}
    </a>
    <a className="btn plain" href={locale.link('/rate-chart-web')}>
      {texts.chart.heading}
    </a>
  </>
)

/** Any address that is no page: a real 404. */
export const notFoundPage = createNotice('notFound', 404, RateLinks)

/** Stored by the offline worker, for pages that were never seen on this device. */
export const offlinePage = createNotice('offline', 200, RateLinks)

/** Shown while the rates cannot be read: what is the matter, and the way to try again. */
export const unavailablePage = createNotice('unavailable', 503, ({ visit, texts, locale }) => (
  <a className="btn" href={locale.link(visit.path)}>
    {texts.notices.unavailable.again}
  </a>
))
