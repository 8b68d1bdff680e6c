import { createQueryId, PostgresQueryCompiler, type RawBuilder, type RawNode, sql } from 'kysely'

const compiler = new PostgresQueryCompiler()

/**
 * Compiles a part of statements once, instead of with each of them: a dozen columns take longer than the rest. Throws for a part
 * with values, which are not known yet.
 */
export function constant<T>(part: RawBuilder<T>): RawBuilder<T> {
  const { sql: text, parameters } = compiler.compileQuery(part.toOperationNode() as RawNode, createQueryId())
  if (parameters.length > 0) throw new Error(`A constant part of a statement has no values: ${text}`)
  return sql.raw<T>(text)
}

/** The same for a part that is built from few texts, as the name of a table: once for each of them. */
export function constantBy<By extends (string | undefined)[], T>(
  build: (...by: By) => RawBuilder<T>,
): (...by: By) => RawBuilder<T> {
  const known = new Map<string, RawBuilder<T>>()
  return (...by) => {
    const key = by.join(' ')
    const part = known.get(key) ?? constant(build(...by))
    known.set(key, part)
    return part
  }
}
