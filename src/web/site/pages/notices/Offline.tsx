import { page } from '../../page.ts'
import { WaysBack } from './WaysBack.tsx'

/** Kept by the offline worker, for pages that were never seen on this device. */
export const offlinePage = page({
  title: ({ texts }) => texts.offline.title,
  description: ({ texts }) => texts.offline.text,
  found: () => ({ isHidden: true }),
  load: async () => null,
  Body: ({ texts, locale }) => (
    <div className="wrap page">
      <h1>{texts.offline.heading}</h1>
      <p className="lead">{texts.offline.text}</p>
      <WaysBack texts={texts} locale={locale} />
    </div>
  ),
})
