import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { StartRefused } from '#server/startRefused.ts'
import type { CreateSite, Manifest, Site, SiteOptions } from '#shared/site.ts'

export const ROOT = join(import.meta.dirname, '../../..')
/** What `vite build` made for browsers. */
export const CLIENT = join(ROOT, 'dist/client')
const ENTRY = join(ROOT, 'dist/site/entry-server.js')

/** The public site as it is for one visit, and what Vite has to add to a page in development. */
export interface SiteSource {
  /** For the content security policy; absent in development, where Vite writes inline scripts of its own. */
  inlineScripts?: readonly string[]
  current(): Promise<Site>
  finish(path: string, html: string): Promise<string>
}

type Options = Omit<SiteOptions, 'manifest'>

/** The built site. Throws StartRefused when nothing has been built. */
export async function builtSite(options: Options): Promise<SiteSource> {
  const [{ createSite }, manifest] = await Promise.all([
    import(pathToFileURL(ENTRY).href) as Promise<{ createSite: CreateSite }>,
    readFile(join(CLIENT, '.vite/manifest.json'), 'utf8').then(text => JSON.parse(text) as Manifest),
  ]).catch(error => {
    const isMissing = ['ENOENT', 'ERR_MODULE_NOT_FOUND'].includes(error.code)
    throw isMissing
      ? new StartRefused('The web pages have not been built: run "npm run build" first.')
      : error
  })
  const site = createSite({ ...options, manifest })
  return { inlineScripts: site.inlineScripts, current: async () => site, finish: async (_, html) => html }
}

/** The site from its sources, for development: Vite serves them and reloads what changes. */
export async function developedSite(options: Options, app: FastifyInstance): Promise<SiteSource> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: ROOT,
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, () => done()))
  app.addHook('onClose', () => vite.close())
  return {
    async current() {
      const { createSite } = (await vite.ssrLoadModule('/src/web/site/entry-server.tsx')) as {
        createSite: CreateSite
      }
      return createSite(options)
    },
    finish: (path, html) => vite.transformIndexHtml(path, html),
  }
}
