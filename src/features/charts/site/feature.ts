import { CHART } from '#features/charts/shared/site.ts'
import type { SiteFeature } from '#web/site/feature.ts'
import { AS_OF } from '#web/site/page.ts'
import { FIELDS } from '#web/site/pages/city/cityQuery.ts'
import { CITY_PICTURE } from './addresses.ts'
import { findCardWith } from './card.ts'
import { answerWith } from './files.ts'
import { ChartLink, cardPage, chartPage, PictureLink } from './pages.tsx'

export const feature: SiteFeature = {
  pages: [
    { path: CHART, page: chartPage },
    { path: `${CHART}/embed`, page: cardPage },
  ],
  files: [
    {
      path: CITY_PICTURE,
      shows: { markets: true },
      parameters: [...FIELDS, AS_OF],
      async file({ server, site, visit, params }) {
        const found = await answerWith(site, server)({ ...visit, cities: params.slug ?? '' }, 'svg')
        return found && 'body' in found ? { type: found.type, body: String(found.body) } : undefined
      },
    },
  ],
  slots: {
    chart: {
      Link: ChartLink,
      PictureLink,
      buildOembedUrl: address => `/oembed?${new URLSearchParams({ url: address })}`,
    },
  },
  renderers: (site, server) => ({ chart: answerWith(site, server), chartCard: findCardWith(site, server) }),
}
