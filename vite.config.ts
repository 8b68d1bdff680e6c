import { globSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions } from 'vite'
import own from './package.json' with { type: 'json' }
import { LANGUAGES } from './src/shared/languages.ts'
import { compressAssets } from './vite.compress.ts'
import { ISLANDS, islands } from './vite.islands.ts'
import { messages } from './vite.messages.ts'

/** The panel, and its messages in each language. */
const PANEL_ENTRIES = [
  'src/web/panel/entry.tsx',
  ...LANGUAGES.map(language => `dist/messages/panel/${language}/all.js`),
]
/** What browsers load of the site: what is written into pages, what wakes in them, and the islands. */
const SITE_ENTRIES = [
  ...globSync('src/{web,features}/**/*.sheet.css'),
  'src/web/site/later.css',
  ...globSync('src/web/site/**/*.inline.ts'),
  ...ISLANDS,
  'src/features/alerts/site/scripts/thisDevice.ts',
  'src/features/open-data/site/scripts/apiViewer.ts',
  'src/web/site/scripts/controls.ts',
  'src/web/site/scripts/exchange.ts',
  'src/web/site/scripts/filter.ts',
  'src/web/site/scripts/myCities.ts',
  'src/web/site/scripts/readChart.ts',
  'src/web/site/scripts/ticks.ts',
]

/** lightningcss's flag for `light-dark()`: no sheet uses it, and `color-scheme` alone must not bring its stand-ins. */
const LIGHT_DARK = 1 << 20

type Build = NonNullable<EnvironmentOptions['build']>
type Output = NonNullable<NonNullable<Build['rolldownOptions']>['output']>
type Splitting = NonNullable<Extract<Output, { codeSplitting?: unknown }>['codeSplitting']>

// What islands or screens share, in few files: a page names each of them, and a browser asks for six at a time.
const SITE_CHUNKS: Splitting = {
  groups: [
    // first, for a group takes along what its files import: exchange.ts must not load React
    {
      name: 'plain',
      test: /web.ui.(latestOnly|suggestions)|shared.places/,
    },
    {
      name: 'base',
      test: /node_modules.(react|react-dom|scheduler)[\\/]|islands.start/,
    },
    {
      name: 'search',
      test: /web.ui.Combobox/,
    },
  ],
}
// What every screen of the panel needs, what many share, and what is for entering: each small file costs a phone a round trip.
const PANEL_CHUNKS: Splitting = {
  groups: [
    // first, for a group takes along what its files import: the messages must load nothing that reads them
    { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
    { name: 'first', test: /[\\/]src[\\/]/, tags: ['$initial'] },
    { name: 'shared', test: /[\\/]src[\\/](?!.*(rate-entry|message))/, minShareCount: 3 },
    { name: 'entering', test: /rate-entry/, minShareCount: 2 },
  ],
}
/** Every page names its scripts: the part of a name that the build needs is left out. */
const toFileName = ({ name }: { name: string }) => `assets/${name.replace('.island', '')}-[hash].js`

/** The options of a build for browsers. */
const buildClient = (input: string[], manifest: string, chunks: Splitting = {}): Build => ({
  outDir: 'dist/client',
  manifest,
  // Android 6 stays at Chrome 106; versions before 99 have no cascade layers
  target: ['chrome106', 'firefox110', 'safari16'],
  // the content security policy allows no data: fonts or scripts
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  rolldownOptions: {
    input,
    // an operator who builds on a busy machine cannot act on them
    checks: { bundlerTimings: false },
    // the island loader calls what an island exports
    preserveEntrySignatures: 'exports-only',
    output: {
      // the offline worker serves what lies below its own address
      entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : toFileName({ name })),
      chunkFileNames: toFileName,
      codeSplitting: chunks,
    },
  },
})

/** A build whose files stand beside those of `client`, which is built first. */
const buildBeside = (input: string[], name: string, chunks?: Splitting): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    ...buildClient(input, `.vite/${name}.json`, chunks),
    emptyOutDir: false,
    copyPublicDir: false,
  },
})

/**
 * `vite build` makes dist/client for browsers and dist/site/entry-server.js for the server.
 */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'src/web/public',
  define: { 'import.meta.env.VERSION': JSON.stringify(own.version) },
  plugins: [messages(), islands(), react(), compressAssets()],
  css: { lightningcss: { exclude: LIGHT_DARK } },
  builder: {},
  environments: {
    client: { build: buildClient(SITE_ENTRIES, '.vite/manifest.json', SITE_CHUNKS) },
    ...(command === 'build' && {
      panel: buildBeside(PANEL_ENTRIES, 'panel', PANEL_CHUNKS),
      // a build of its own: a worker's file must have in it what it imports
      worker: buildBeside(['src/web/site/offline/sw.ts'], 'worker'),
    }),
    ssr: {
      // React's own production build, whatever the environment the server is started in
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      // the built server carries what it needs; in development Node loads the packages, which are not all ES modules
      resolve: command === 'build' ? { noExternal: true } : {},
      build: {
        outDir: 'dist/site',
        copyPublicDir: false,
        // loaders call the queries of the running server: a copy would have caches and connections of its own
        rolldownOptions: {
          input: 'src/web/site/entry-server.tsx',
          external: /^#(server|features\/[^/]+\/server)\//,
        },
      },
    },
  },
}))
