import { globSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions } from 'vite'
import own from './package.json' with { type: 'json' }
import { LANGUAGES } from './src/shared/languages.ts'
import { compressAssets } from './vite.compress.ts'
import { omitDocuments } from './vite.documents.ts'
import { ISLANDS, islands } from './vite.islands.ts'
import { messages, toPanelEnvironment } from './vite.messages.ts'
import { SHEETS, shortenProperties, splitSheets } from './vite.sheets.ts'

const PANEL = 'src/web/panel/entry.tsx'
/** What browsers load of the site: what is written into pages, what wakes in them, and the islands. */
const SITE_ENTRIES = [
  ...SHEETS,
  ...globSync('src/web/site/**/*.inline.ts'),
  ...ISLANDS,
  ...globSync('src/features/*/site/scripts/*.ts'),
  'src/web/site/scripts/controls.ts',
  'src/web/site/scripts/myCity.ts',
  'src/web/site/scripts/rateBar.ts',
  'src/web/site/scripts/readChart.ts',
]

/** lightningcss's flag for `light-dark()`: no sheet uses it, and `color-scheme` alone must not bring its stand-ins. */
const LIGHT_DARK = 1 << 20

type Build = NonNullable<EnvironmentOptions['build']>
type Output = NonNullable<NonNullable<Build['rolldownOptions']>['output']>
type Splitting = NonNullable<Extract<Output, { codeSplitting?: unknown }>['codeSplitting']>

// What islands or screens share, in few files: a page names each of them, and a browser asks for six at a time.
const SITE_CHUNKS: Splitting = {
  groups: [
    // first, for a group takes along what its files import: rateBar.ts must not load React
    {
      name: 'plain',
      test: /web.ui.(latestOnly|suggestions)|shared.places/,
    },
    {
      name: 'base',
      test: /node_modules.(react|react-dom|scheduler)[\\/]|islands.start|ui.Outline/,
    },
    {
      name: 'search',
      test: /web.ui.Combobox/,
    },
  ],
}
/** What login and dialogs share, and what lists of records share: the sheets of rates are ready without both. */
const FORMS = 'useForm|LanguageChoice|AuthLayout|panel.passwords|canMail|ui.theme|passwordReset'
const LISTS =
  'records.(?:ChartTable|matchCities|useRatePages)|usePages|rateChart|shared.messages|outbound|[fF]ailures?\\.'
const PANEL_CHUNKS: Splitting = {
  groups: [
    { name: 'react', test: /node_modules.(react|react-dom|scheduler)[\\/]/ },
    { name: 'common', tags: ['$initial'] },
    // three screens have the forms of rates, a third of what screens share, and three others the second factor; the first
    // screen names markets and kinds, as those forms do
    {
      name: 'shared',
      test: new RegExp(
        `^(?!.*(?:rate-entry.(?!cells)|rates.message|panel.\\w+.(?:reading|loggingIn)|second-?[fF]actor|[uU]ndoImport|cellNotes|${FORMS}|${LISTS}))`,
      ),
      minShareCount: 2,
    },
    // below what they import
    { name: 'forms', test: new RegExp(FORMS), minShareCount: 2 },
    { name: 'lists', test: new RegExp(LISTS), minShareCount: 2 },
    // every screen shows what waits for a network, without those forms
    { name: 'outbox', test: /rate-entry.([oO]utbox|draftStore)/ },
    // the reader of messages comes with the first message
    {
      name: 'entering',
      test: /rate-entry(?!.*(?:MessagePreview|PreviewItem|pastedMessage))/,
      minShareCount: 2,
    },
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

/** A build whose files stand beside those of `client`, which is built first: of the panel in a language, for example. */
const buildBeside = (input: string[], name: string, chunks?: Splitting): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    ...buildClient(input, `.vite/${name}.json`, chunks),
    emptyOutDir: false,
    copyPublicDir: false,
  },
})

/**
 * `vite build` makes dist/client for browsers, with the panel once in each language, and dist/site/entry-server.js for the
 * server.
 */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'src/web/public',
  define: { 'import.meta.env.VERSION': JSON.stringify(own.version) },
  plugins: [messages(), islands(), react(), omitDocuments(), splitSheets(), compressAssets()],
  css: {
    lightningcss: { exclude: LIGHT_DARK },
    postcss: { plugins: command === 'build' ? [shortenProperties()] : [] },
  },
  builder: {},
  environments: {
    client: { build: buildClient(SITE_ENTRIES, '.vite/manifest.json', SITE_CHUNKS) },
    ...(command === 'build' && {
      ...Object.fromEntries(
        LANGUAGES.map(language => [
          toPanelEnvironment(language),
          buildBeside([PANEL], `panel-${language}`, PANEL_CHUNKS),
        ]),
      ),
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
