/**
 * Which part of the tree imports which: dependency-cruiser's rules, run by `npm run lint`. Type-only imports count.
 * Rooms of src/server by layer, the lowest first: a room imports lower layers, and its own layer only in the platform.
 */
const LAYERS = [
  [
    'http',
    'database',
    'response-cache',
    'realtime',
    'rate-limits',
    'observability',
    'jobs',
    'outbound',
    'deliveries',
    'mail',
  ],
  ['cities', 'audit', 'notifications'],
  ['accounts'],
  ['rates', 'messages'],
  ['site'],
]
const COMPOSITION = '^src/server/(app|start|main)[.]ts$'
const TEST = '[.]test[.]tsx?$'

/** A side of the tree, with what each feature adds to it. */
const side = (name, folder = name) => `^src/(${folder}|features/[^/]+/${name})/`

const toPattern = rooms => `^src/server/(${rooms.join('|')})/`

/** Bans an import from all but tests. `$1` in `except` is what the brackets in `from` matched. */
const ban = (name, comment, from, { except, ...to }) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TEST },
  to: { ...to, ...(except && { pathNot: except }) },
})

const banHigher = (rooms, at) =>
  ban(
    'layers-import-lower-ones',
    'Move what both need down, or let src/server/app.ts hand it over.',
    toPattern(rooms),
    { path: [COMPOSITION, ...LAYERS.slice(at + 1).map(toPattern)] },
  )

const banSiblings = rooms =>
  ban(
    'rooms-of-a-layer-stay-apart',
    'Move what both need down, or let src/server/app.ts compose them.',
    toPattern(rooms),
    { path: toPattern(rooms), except: '^src/server/$1/' },
  )

const WEB_ALONE =
  'Read in load.ts of the page, or declare a call in src/shared; the server is given the built site.'
/** What the build makes scripts of: islands, scripts and the worker of the site, and the panel. */
const BROWSER_CODE =
  '^src/((web/(site/(islands|scripts|offline)|panel|ui)|features/[^/]+/panel)/|.*[.]island[.]tsx$)'
const SITE_AND_PANEL = 'Share through src/web/ui or src/shared.'

export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Move what both need to where it belongs.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ban('rooms-have-a-layer', 'Name it in LAYERS.', `^src/server/(?!(${LAYERS.flat().join('|')})/)[^/]+/`, {
      path: '.',
    }),
    ...LAYERS.map(banHigher),
    ...LAYERS.slice(1).map(banSiblings),
    {
      name: 'rooms-import-no-feature',
      comment: 'Let src/server/app.ts, a page or a list of screens import it.',
      severity: 'error',
      from: { path: '^(src/(shared/[^/]+/|server/(?!site/)[^/]+/|web/ui/)|test/support/)' },
      to: { path: '^src/features/' },
    },
    ban('features-import-no-composition', 'The core composes.', '^src/features/', { path: COMPOSITION }),
    ban('shared-imports-zod-only', 'It runs in browsers, too.', side('shared'), {
      except: `${side('shared')}|^node_modules/zod/`,
    }),
    ban(
      'browsers-get-zod-mini',
      "Import 'zod/mini', a third of zod.",
      side('(shared|site|panel)', 'shared|web'),
      {
        path: '^node_modules/zod/(?!mini/)',
      },
    ),
    ban('server-imports-no-web', WEB_ALONE, side('(server|cli)', 'server|cli'), {
      path: `${side('(site|panel)', 'web')}|^dist/`,
    }),
    ban('server-imports-no-cli', 'Commands use the server.', side('server'), { path: side('cli') }),
    {
      name: 'web-imports-no-server',
      comment: WEB_ALONE,
      severity: 'error',
      from: { path: side('(site|panel)', 'web'), pathNot: [TEST, '/load[.]ts$'] },
      // types alone: what pages are given
      to: { path: side('(server|cli)', 'server|cli'), pathNot: '^src/server/site/site[.]ts$' },
    },
    {
      name: 'browsers-load-no-server',
      comment: 'Give it as props what load.ts has read.',
      severity: 'error',
      from: { path: BROWSER_CODE, pathNot: [TEST, '/islands/Island[.]tsx$'] },
      to: { path: side('(server|cli)', 'server|cli'), reachable: true },
    },
    ban('web-runs-in-browsers', 'What needs Node.js belongs to the server.', side('(site|panel)', 'web'), {
      dependencyTypes: ['core'],
    }),
    ban('ui-knows-no-room', 'Give it what it shows as props.', '^src/web/ui/', {
      path: '^src/web/',
      except: '^src/web/ui/',
    }),
    ban('site-imports-no-panel', SITE_AND_PANEL, side('site', 'web/site'), {
      path: `${side('panel', 'web/panel')}|^dist/messages/panel/`,
    }),
    ban('panel-imports-no-site', SITE_AND_PANEL, side('panel', 'web/panel'), {
      path: `${side('site', 'web/site')}|^dist/messages/site/`,
    }),
    ban('screens-stay-apart', 'Share through a room of the panel.', '^src/web/panel/screens/([^/]+)/', {
      path: '^src/web/panel/screens/[^/]+/',
      except: '^src/web/panel/screens/$1/',
    }),
    ban(
      'test-support-is-for-tests',
      'Move what the product needs into src.',
      '^src/(?!features/[^/]+/test/)',
      { path: '^(test|src/features/[^/]+/test)/' },
    ),
    {
      name: 'the-model-knows-no-product',
      comment: 'The model of the whole says by itself what the product promises: it imports types only.',
      severity: 'error',
      from: { path: '^test/model/(model|changes|views|answers|audience|telling|places)[.]ts$' },
      to: {
        pathNot: '^test/model/(model|changes|views|answers|audience|telling|places)[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    ban(
      'sql-in-queries',
      'Write a verb in queries.ts and call it.',
      '^src/(?!server/database/)(?!features/[^/]+/server/database/)(?!.*/queries[.]ts$)',
      {
        path: '^node_modules/(kysely|pg|pg-cursor|pg-copy-streams)/',
      },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: '^node_modules/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
