import type { File } from './file.ts'

const icon = (name: string, size: number, purpose: string) => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** `/manifest.webmanifest`: how the site is installed, in the language it is read in. */
export const manifest: File = async ({ site, locale, texts }) => ({
  type: 'application/manifest+json; charset=utf-8',
  body: JSON.stringify({
    id: locale.link('/'),
    name: site.name,
    short_name: site.name,
    description: texts.home.description,
    lang: texts.tag,
    start_url: locale.link('/'),
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0e2a20',
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('icon-maskable-512', 512, 'maskable'),
    ],
  }),
})
