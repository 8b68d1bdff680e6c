import { page } from '../../page.ts'

/** Any address that is no screen: a real 404 with the way back. */
export const notFoundPage = page({
  title: ({ texts }) => texts.notFound.title,
  description: ({ texts }) => texts.notFound.text,
  load: async () => null,
  status: () => 404,
  Body: ({ texts: { notFound }, speech }) => (
    <div className="wrap page">
      <h1>{notFound.heading}</h1>
      <p className="lead">{notFound.text}</p>
      <p className="more">
        <a className="btn" href={speech.link('/')}>
          {notFound.home}
        </a>
        <a className="btn plain" href={speech.link('/rate-chart-web')}>
          {notFound.chart}
        </a>
      </p>
    </div>
  ),
})
