import { Client, type QueryConfig } from 'pg'

/** Prepared statements per connection. There are a few dozen; more would mean generated SQL. */
const MAX_NAMED = 500
const names = new Map<string, string>()

function getStatementName(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MAX_NAMED) return known
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}

/**
 * Prepares each statement with parameters once per connection, which triples point reads (docs/design/storage.md). Not
 * for a pooler in transaction mode.
 */
export class NamedStatementClient extends Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's own overloads, passed on unchanged
  override query(first: any, ...rest: any[]): any {
    // the pool passes a callback after the values
    const [values, ...callback] = rest
    if (typeof first !== 'string' || !Array.isArray(values) || values.length === 0) {
      return super.query(first, ...rest)
    }
    const name = getStatementName(first)
    const named: QueryConfig = name ? { name, text: first, values } : { text: first, values }
    return super.query(named, ...callback)
  }
}
