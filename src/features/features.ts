/**
 * The features of this product, each a folder beside this file. Take a folder and its line away, and the rest still works
 * (docs/decisions/features.md).
 */
export const FEATURES = [
  'open-data', // rates as files, all of them in one zip, and the page of the API
  'map', // shows what chicken costs in each state and city
  'alerts', // tells people who have asked for it of rates, by push and mail
  'assistants', // answers assistants that speak the Model Context Protocol, at `/mcp`
  'share-pictures', // draws the pictures beside links that people share
  'import', // enters rates of many cities and days from a file
  'doctor', // says what is wrong in an installation, and what mends it
  'backup-bucket', // copies backups into a bucket of an S3-compatible service
  'demo', // fills a database with samples: `npm run demo`
] as const
