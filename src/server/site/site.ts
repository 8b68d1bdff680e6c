import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { OperatorError } from '#server/operatorError.ts'
import type { DataFacts } from '#shared/dataFacts.ts'
import type { Built, Manifest, Site } from '#shared/site.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** The files that `vite build` makes for browsers. */
export const CLIENT = join(ROOT, 'dist/client')
const ENTRY = join(ROOT, 'dist/site/entry-server.js')

/** What loaders of pages read from: the server without the databases that staff and writes use. */
export type PageServer = Omit<FastifyInstance, 'db' | 'storage'>

/** Facts about this installation. */
export interface SiteFacts extends DataFacts {
  /** Days after which messages are deleted. */
  messageDays: number
  /** When the rates of a day are usually published, in India: `10:00`. */
  dueAt: string
  /** Whether mails can be sent. */
  canMail?: boolean
}

export interface SiteOptions extends SiteFacts {
  server: PageServer
  /** Absent in development, where Vite serves the sources. */
  built?: Built | undefined
}

/** The exports of `src/web/site/entry-server.tsx`. */
export interface SiteEntry {
  createSite(options: SiteOptions): Site
  /** Whether the built text of a source is written into pages. */
  isInlined(source: string): boolean
}

/** Where the public site comes from: the build, or in development Vite. */
export interface SiteSource {
  /** For the content security policy; absent in development, where Vite adds inline scripts of its own. */
  inline?: Site['inline']
  current(): Promise<Site>
  finish(path: string, html: string): Promise<string>
}

type Options = Omit<SiteOptions, 'built'>

/** Opens the built site. Throws OperatorError when nothing has been built. */
export async function builtSite(options: Options): Promise<SiteSource> {
  const site = await openBuilt(options).catch(error => {
    const isMissing = ['ENOENT', 'ERR_MODULE_NOT_FOUND'].includes(error.code)
    throw isMissing
      ? new OperatorError('The web pages have not been built: run "npm run build" first.')
      : error
  })
  return { inline: site.inline, current: async () => site, finish: async (_, html) => html }
}

async function openBuilt(options: Options): Promise<Site> {
  const { createSite, isInlined }: SiteEntry = await import(pathToFileURL(ENTRY).href)
  return createSite({ ...options, built: await readBuilt(isInlined) })
}

async function readBuilt(isInlined: SiteEntry['isInlined']): Promise<Built> {
  const readManifest = async (name: string): Promise<Manifest> =>
    JSON.parse(await readFile(join(CLIENT, `.vite/${name}.json`), 'utf8'))
  const manifest = await readManifest('manifest')
  const texts = Object.keys(manifest)
    .filter(isInlined)
    .map(async source => {
      const { file } = manifest[source]!
      return [file, await readFile(join(CLIENT, file), 'utf8')] as const
    })
  return {
    manifest,
    panel: await readManifest('panel'),
    texts: Object.fromEntries(await Promise.all(texts)),
  }
}

/** Opens the site from its sources, for development: Vite serves them and reloads what changes. */
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
      const entry = await vite.ssrLoadModule('/src/web/site/entry-server.tsx')
      return (entry as SiteEntry).createSite(options)
    },
    finish: (path, html) => vite.transformIndexHtml(path, html),
  }
}
