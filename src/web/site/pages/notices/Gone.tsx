import { page } from '../../page.ts'
import { WaysBack } from './WaysBack.tsx'

/** A city that had rates once: a real 410, so that search engines forget its page. */
export const gonePage = page({
  title: ({ texts }) => texts.gone.title,
  description: ({ texts }) => texts.gone.text,
  load: async () => null,
  status: () => 410,
  Body: ({ texts, locale }) => (
    <div className="wrap page">
      <h1>{texts.gone.heading}</h1>
      <p className="lead">{texts.gone.text}</p>
      <WaysBack texts={texts} locale={locale} />
    </div>
  ),
})
