import { Client, type QueryConfig } from 'pg'

/** Statements a connection keeps prepared; ours are a few dozen, so more would mean generated SQL. */
const MAX_NAMED = 500
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MAX_NAMED) return known
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}

/**
 * A client that prepares each statement with parameters once per connection: three times the point reads of
 * unnamed ones (docs/design/storage.md). Not for use behind a pooler in transaction mode.
 */
export class NamedStatementClient extends Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's own overloads, passed on as they came
  override query(first: any, ...rest: any[]): any {
    // the pool gives a callback after the values
    const [values, ...callback] = rest
    if (typeof first !== 'string' || !Array.isArray(values) || values.length === 0) {
      return super.query(first, ...rest)
    }
    const name = nameOf(first)
    const named: QueryConfig = name ? { name, text: first, values } : { text: first, values }
    return super.query(named, ...callback)
  }
}
