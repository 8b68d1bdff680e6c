import { type Dump, type DumpFile, formatCitation } from '#features/open-data/shared/dumps.ts'
import { type DataFacts, getLicenceUrl } from '#shared/dataFacts.ts'
import { COLUMNS, type Column } from '#shared/rates/columns.ts'
import { KINDS, MARKETS, UNIT } from '#shared/rates/markets.ts'
import type { RateContent } from '#shared/rates/rates.ts'

const TITLE = 'Chicken rates of Indian cities'

const getSummary = ({ sample }: DataFacts) =>
  `${sample ? `${COLUMNS.sample} ` : ''}Rates in ${UNIT} by city, day (of India) and market. What is missing was not published; nothing is estimated.`

export interface Field {
  name: Column
  type: 'boolean' | 'date' | 'datetime' | 'integer' | 'number' | 'string'
  description: string
  unit?: string
  constraints?: { enum: readonly string[] }
}

const toField = (name: Column, type: Field['type'], more: Partial<Field> = {}): Field => ({
  name,
  type,
  description: COLUMNS[name],
  ...more,
})

/** The columns of each field of a content, which `writeDump.ts` fills. */
const CONTENT_FIELDS: Record<keyof RateContent, readonly Field[]> = {
  markets: [
    toField('market', 'string', { constraints: { enum: MARKETS } }),
    ...KINDS.map(kind => toField(kind, 'number', { unit: UNIT })),
  ],
}
const CONTENT = Object.values(CONTENT_FIELDS).flat()
const PLACE = [toField('date', 'date'), toField('city', 'string'), toField('state', 'string')]
/** Columns that say what the figures are in each line: lines are copied. */
const listNotes = ({ sample }: Pick<DataFacts, 'sample'>): Field[] => [
  toField('unit', 'string'),
  ...(sample ? [toField('sample', 'string')] : []),
]

/** The columns of the file of rates. */
export const listRateFields = (facts: Pick<DataFacts, 'sample'>): Field[] => [
  ...PLACE,
  ...CONTENT,
  ...listNotes(facts),
]
/** The columns of the file of revisions. */
export const listRevisionFields = (facts: Pick<DataFacts, 'sample'>): Field[] => [
  toField('at', 'datetime'),
  ...PLACE,
  toField('version', 'integer'),
  toField('action', 'string', { constraints: { enum: ['create', 'update', 'delete', 'restore'] } }),
  toField('correction', 'boolean'),
  toField('reason', 'string'),
  ...CONTENT,
  ...listNotes(facts),
]

interface DescribedFile {
  mediaType: string
  format: string
  title: string
  /** Columns of its table. */
  fields(facts: DataFacts): Field[]
}

/** The files with data of each dump. */
export const FILES = {
  'rates.csv.gz': {
    mediaType: 'application/gzip',
    format: 'csv',
    title: 'Every published rate, as CSV',
    fields: listRateFields,
  },
  'revisions.csv.gz': {
    mediaType: 'application/gzip',
    format: 'csv',
    title: 'Every write to every record with what it said after it: first entries, corrections, deletions',
    fields: listRevisionFields,
  },
} satisfies Record<string, DescribedFile>

export type FileName = keyof typeof FILES
export const FILE_NAMES = Object.keys(FILES) as FileName[]

/** Describes a dump as a Data Package (version 2 of the standard). */
export const toDataPackage = (facts: DataFacts, { asOf, files }: Omit<Dump, 'name'>): object => ({
  $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
  name: 'chicken-rates',
  title: `${TITLE}${facts.sample ? ' (samples)' : ''}`,
  description: getSummary(facts),
  homepage: `${facts.url}/data`,
  version: asOf,
  created: asOf,
  ...(facts.sample && { sample: true }),
  citation: formatCitation(facts, asOf),
  ...(facts.licence && { licenses: [{ name: facts.licence, path: getLicenceUrl(facts) }] }),
  sources: [{ title: facts.name, path: facts.url }],
  contributors: [{ title: facts.name, path: facts.url, roles: ['publisher'] }],
  resources: files.map(({ name, bytes, sha256 }) => {
    const { mediaType, format, title, fields }: DescribedFile = FILES[name as FileName]
    return {
      $schema: 'https://datapackage.org/profiles/2.0/dataresource.json',
      name: name.replaceAll('.', '-'),
      path: name,
      title,
      format,
      mediatype: mediaType,
      type: 'table',
      encoding: 'utf-8',
      bytes,
      hash: `sha256:${sha256}`,
      schema: { $schema: 'https://datapackage.org/profiles/2.0/tableschema.json', fields: fields(facts) },
    }
  }),
})

/** Describes a dump for people. */
export const toReadme = (facts: DataFacts, { asOf }: Pick<Dump, 'asOf'>): string => `# ${TITLE}

${getSummary(facts)} As of ${asOf}.

${FILE_NAMES.map(name => `- \`${name}\`: ${FILES[name].title}`).join('\n')}
- \`datapackage.json\`: columns, types and units, for programs (Data Package)
- \`SHA256SUMS\`: checksums, for \`sha256sum --check SHA256SUMS\`

Markets: ${MARKETS.join(', ')}. Prices: ${KINDS.join(', ')}, in ${UNIT}.

Licence: ${facts.licence ?? 'ask us'} (${getLicenceUrl(facts)})

Cite as: ${formatCitation(facts, asOf)}
`

/** Describes the newest dump for catalogues of data (DCAT 3, as JSON-LD). */
export const toCatalog = (facts: DataFacts, dump: Dump | undefined): object => ({
  '@context': {
    dcat: 'http://www.w3.org/ns/dcat#',
    dct: 'http://purl.org/dc/terms/',
    foaf: 'http://xmlns.com/foaf/0.1/',
    spdx: 'http://spdx.org/rdf/terms#',
    xsd: 'http://www.w3.org/2001/XMLSchema#',
  },
  '@id': `${facts.url}/data/catalog.jsonld`,
  '@type': 'dcat:Catalog',
  'dct:title': facts.name,
  'dct:publisher': {
    '@type': 'foaf:Organization',
    'foaf:name': facts.name,
    'foaf:homepage': { '@id': facts.url },
  },
  'dcat:dataset': {
    '@id': `${facts.url}/data`,
    '@type': 'dcat:Dataset',
    'dct:title': TITLE,
    'dct:description': getSummary(facts),
    'dct:license': { '@id': getLicenceUrl(facts) },
    'dct:spatial': { '@type': 'dct:Location', 'dct:identifier': 'IN' },
    'dct:accrualPeriodicity': { '@id': 'http://publications.europa.eu/resource/authority/frequency/DAILY' },
    'dcat:landingPage': { '@id': `${facts.url}/data` },
    ...(dump && {
      'dct:modified': { '@type': 'xsd:dateTime', '@value': dump.asOf },
      'dct:bibliographicCitation': formatCitation(facts, dump.asOf),
    }),
    'dcat:distribution': dump?.files.map(file => toDistribution(facts, dump, file)) ?? [],
  },
})

const toDistribution = ({ url }: DataFacts, { name: folder }: Dump, file: DumpFile) => ({
  '@type': 'dcat:Distribution',
  'dct:title': FILES[file.name as FileName].title,
  'dcat:accessURL': { '@id': `${url}/data` },
  'dcat:downloadURL': { '@id': `${url}/data/${folder}/${file.name}` },
  'dcat:mediaType': { '@id': `https://www.iana.org/assignments/media-types/${file.mediaType}` },
  'dcat:byteSize': file.bytes,
  'spdx:checksum': {
    '@type': 'spdx:Checksum',
    'spdx:algorithm': { '@id': 'spdx:checksumAlgorithm_sha256' },
    'spdx:checksumValue': file.sha256,
  },
})
