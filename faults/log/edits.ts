import { PRICE_COLUMNS } from '#server/database/priceColumns.ts'
import { KINDS, MARKETS } from '#shared/rates/markets.ts'

/** What somebody who may do everything changes in the database by hand. */
export interface Edit {
  name: string
  statement: string
  /** Whether what a stranger is given changes: a leaf, a tile, the checkpoint, the keys or a current price. */
  isPublic: boolean
}

const edit = (name: string, statement: string, isPublic = true): Edit => ({ name, statement, isPublic })
const secret = (name: string, statement: string) => edit(name, statement, false)

/** The key of a record that was entered, corrected once and never deleted: another one for each number. */
const record = (number: number) => `(city_id, date) = (select city_id, date from rate
  where version = 2 and deleted_at is null order by date, city_id offset ${number} limit 1)`
const DELETED = `(city_id, date) = (select city_id, date from rate where deleted_at is not null order by date, city_id limit 1)`
const PATHS = MARKETS.flatMap(market => KINDS.map(kind => `{${market},${kind}}`))

const setRate = (number: number, change: string) => `update rate set ${change} where ${record(number)}`
const setRevision = (number: number, version: number, change: string) =>
  `update revision set ${change} where ${record(number)} and version = ${version}`
const setPath = (column: string, path: string) => `${column} = jsonb_set(${column}, '${path}', '1')`

const RATES: readonly Edit[] = [
  ...PRICE_COLUMNS.flatMap((column, at) => [
    edit(`another ${column}`, setRate(at, `${column} = 100`)),
    edit(`no ${column}`, setRate(at, `${column} = null`)),
  ]),
  ...['1 us', '1 s', '1 day'].map((by, at) =>
    secret(`a record dated ${by} earlier`, setRate(at, `updated_at = updated_at - interval '${by}'`)),
  ),
  secret('an earlier version', setRate(1, 'version = 1')),
  secret('a later version', setRate(2, 'version = 3')),
  edit('a record taken away', setRate(3, 'deleted_at = now()')),
  edit('a record brought back', `update rate set deleted_at = null, retail_chicken = 100 where ${DELETED}`),
  edit('a record of another day', setRate(4, `date = '2019-01-01'`)),
  edit(
    'a record of another city',
    setRate(5, `city_id = (select max(id) from city where now_id is null), date = '2019-01-01'`),
  ),
  edit('a record that is gone', `delete from rate where ${record(6)}`),
  edit(
    'a record that nobody wrote',
    `insert into rate (city_id, date, retail_chicken) select min(id), '2020-01-01'::date + 5000, 100 from city where now_id is null`,
    false,
  ),
]

const REVISIONS: readonly Edit[] = [
  ...PATHS.flatMap((path, at) => [
    edit(`the first ${path}`, setRevision(at, 1, setPath('after', path))),
    edit(`the corrected ${path}`, setRevision(at, 2, setPath('after', path))),
    secret(`${path} before the correction`, setRevision(at, 2, setPath('before', path))),
  ]),
  ...MARKETS.map((market, at) =>
    edit(`a first entry without ${market}`, setRevision(at, 1, `after = after - '${market}'`)),
  ),
  ...PRICE_COLUMNS.map((column, at) =>
    edit(
      `${column} in the record and its revision`,
      `${setRevision(at, 2, setPath('after', PATHS[at]!))}; ${setRate(at, `${column} = 100`)}`,
    ),
  ),
  edit('another reason', setRevision(0, 2, `reason = 'Another'`)),
  edit('a reason for a first entry', setRevision(1, 1, `reason = 'Another'`)),
  ...['update', 'delete', 'restore'].map((action, at) =>
    edit(`an entry called ${action}`, setRevision(at, 1, `action = '${action}'`)),
  ),
  ...['create', 'delete', 'restore'].map((action, at) =>
    edit(`a correction called ${action}`, setRevision(at, 2, `action = '${action}'`)),
  ),
  ...[1, 2].flatMap(version => [
    edit(`version ${version} called a move`, setRevision(version, version, 'is_move = true')),
    ...['1 us', '1 s', '1 day'].flatMap((by, at) => [
      edit(`version ${version} dated ${by} earlier`, setRevision(at, version, `at = at - interval '${by}'`)),
      edit(`version ${version} dated ${by} later`, setRevision(at, version, `at = at + interval '${by}'`)),
    ]),
    edit(`version ${version} of another day`, setRevision(3, version, `date = '2019-01-01'`)),
    edit(
      `version ${version} that is gone`,
      `delete from revision where ${record(4)} and version = ${version}`,
    ),
  ]),
  edit('a later number', setRevision(5, 2, 'version = 3')),
  secret(
    'a revision that nobody wrote',
    `insert into revision (city_id, date, version, at, action, before, after)
      select city_id, date, 3, at, 'update', after, after from revision where ${record(6)} and version = 2`,
  ),
  edit('all of a record', `delete from revision where ${record(7)}; delete from rate where ${record(7)}`),
  edit(
    'all of a record, and its leaves',
    `delete from log_leaf where ${record(8)}; delete from revision where ${record(8)}; delete from rate where ${record(8)}`,
  ),
  edit(
    'another day of a record, everywhere',
    ['log_leaf', 'revision', 'rate']
      .map(table => `update ${table} set date = '2019-01-01' where ${record(9)}`)
      .join('; '),
  ),
]

/** Each has the table's own number, of which `at` is one. */
const AT = [0, 100, 255, 256, 300, 400]
const LEAVES: readonly Edit[] = [
  ...AT.flatMap(at => [
    edit(`the hash of leaf ${at}`, `update log_leaf set hash = sha256('x') where index = ${at}`),
    edit(`the city of leaf ${at}`, `update log_leaf set city = 'Nowhere' where index = ${at}`),
    edit(`the record of leaf ${at}`, `update log_leaf set date = '2019-01-01' where index = ${at}`),
    edit(`the version of leaf ${at}`, `update log_leaf set version = 77 where index = ${at}`),
    edit(`leaf ${at} that is gone`, `delete from log_leaf where index = ${at}`),
    edit(`the place of leaf ${at}`, `update log_leaf set index = index + 100000 where index = ${at}`),
  ]),
  edit(
    'two leaves in another order',
    `update log_leaf set index = index + 100000 where index in (10, 11);
      update log_leaf set index = 100021 - index where index > 100000`,
  ),
  edit('the last leaf', 'delete from log_leaf where index = (select max(index) from log_leaf)'),
  secret(
    'a leaf too many',
    `insert into log_leaf (index, city_id, date, version, city, hash)
      select max(index) + 1, 1, '2019-01-01', 1, 'Nowhere', sha256('x') from log_leaf`,
  ),
  edit('every leaf', 'delete from log_leaf'),
  edit('the hash of a tile', `update log_node set hash = sha256('x')`),
  edit('a tile that is gone', 'delete from log_node'),
  edit('the place of a tile', 'update log_node set index = index + 100'),
  edit('the level of a tile', 'update log_node set level = level + 1'),
  secret('a tile too many', `insert into log_node (level, index, hash) values (5, 0, sha256('x'))`),
]

const LAST = '(select max(id) from log_checkpoint)'
/** Checkpoints by name; what is changed of the last one is what a stranger is given. */
const CHECKPOINTS: readonly (readonly [string, string])[] = [
  ['first', '(select min(id) from log_checkpoint)'],
  ['second', '(select min(id) + 1 from log_checkpoint)'],
  ['last', LAST],
]
const SIGNED: readonly Edit[] = [
  ...CHECKPOINTS.flatMap(([name, id]) => {
    const set = (change: string) => `update log_checkpoint set ${change} where id = ${id}`
    const isLast = name === 'last'
    return [
      secret(`the root of the ${name} checkpoint`, set(`root = sha256('x')`)),
      secret(`a larger ${name} checkpoint`, set('size = size + 1')),
      edit(`a smaller ${name} checkpoint`, set('size = size - 1'), isLast),
      secret(`an earlier ${name} checkpoint`, set(`at = at - interval '1 s'`)),
      edit(`the text of the ${name} checkpoint`, set(`note = replace(note, 'signed', 'Signed')`), isLast),
      edit(
        `the signature of the ${name} checkpoint`,
        set(`note = regexp_replace(note, '.{8}\\n$', E'AAAAAAA=\\n')`),
        isLast,
      ),
      edit(`the ${name} checkpoint that is gone`, `delete from log_checkpoint where id = ${id}`, isLast),
    ]
  }),
  edit('every checkpoint', 'delete from log_checkpoint'),
  edit('everything of the log', 'delete from log_leaf; delete from log_node; delete from log_checkpoint'),
  edit('the name of every key', `update log_key set origin = 'other.example/log'`),
  edit('the key that signs', `update log_key set public_key = sha256('x') where note is not null`),
  edit('the former key', `update log_key set public_key = sha256('x') where note is null`),
  edit('an introduction', `update log_key set note = replace(note, 'next', 'Next') where note is not null`),
  secret('an introduction of the first key', `update log_key set note = 'x' where note is null`),
  secret('no private key', 'update log_key set private_key = null'),
  secret(
    'another private key',
    `update log_key set private_key = decode('00', 'hex') where note is not null`,
  ),
  secret(
    'a private key of before',
    `update log_key set private_key = decode('00', 'hex') where note is null`,
  ),
  secret('an earlier key', `update log_key set made_at = made_at - interval '1 day' where note is not null`),
  secret('a later key', `update log_key set made_at = made_at + interval '1 day' where note is not null`),
  edit('a key that is gone', 'delete from log_key where note is null'),
  edit('the last key that is gone', 'delete from log_key where note is not null'),
  edit(
    'a key of one’s own',
    `insert into log_key (origin, public_key, private_key) select origin, sha256('x'), private_key from log_key where note is not null`,
  ),
  secret('where leaves are added from', `update log_position set seen_in = '900000000000'`),
  secret(
    'a name that a city never had',
    `update city set name = 'Nowhere', key = 'nowhere' where id = (select min(id) from city where now_id is null)`,
  ),
]

/** More than 200 edits by hand of prices, revisions, instants, deletions and the tables of the log. */
export const EDITS: readonly Edit[] = [...RATES, ...REVISIONS, ...LEAVES, ...SIGNED]
