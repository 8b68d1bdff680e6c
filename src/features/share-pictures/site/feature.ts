import type { SiteFeature } from '#web/site/feature.ts'
import { renderPicture } from './pictures.tsx'

export const feature: SiteFeature = {
  slots: {
    buildPictureUrl: ({ language, day, slug }) =>
      `/og/${language}/${slug === undefined ? '' : `${encodeURIComponent(slug)}/`}${day}.png`,
  },
  renderers: (site, server) => ({ picture: wanted => renderPicture(wanted, server, site) }),
}
