/** Writes chunks of records as one JSON array, piece by piece; `first` was taken off the chunks already. */
export async function* jsonArray(
  first: IteratorResult<object[]>,
  chunks: AsyncGenerator<object[]>,
): AsyncGenerator<string> {
  const textOf = (records: object[]) => JSON.stringify(records).slice(1, -1)
  try {
    yield first.done ? '[' : `[${textOf(first.value)}`
    for await (const records of chunks) yield `,\n${textOf(records)}`
    yield ']'
  } finally {
    await chunks.return(undefined)
  }
}
