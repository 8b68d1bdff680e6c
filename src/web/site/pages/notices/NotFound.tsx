import { page } from '../../page.ts'
import { WaysBack } from './WaysBack.tsx'

/** Any address that is no screen: a real 404 with the way back. */
export const notFoundPage = page({
  title: ({ texts }) => texts.notFound.title,
  description: ({ texts }) => texts.notFound.text,
  load: async () => null,
  status: () => 404,
  Body: ({ texts, locale }) => (
    <div className="wrap page">
      <h1>{texts.notFound.heading}</h1>
      <p className="lead">{texts.notFound.text}</p>
      <WaysBack texts={texts} locale={locale} />
    </div>
  ),
})
