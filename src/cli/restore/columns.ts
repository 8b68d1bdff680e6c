/**
 * Leaves columns out of rows as COPY writes them: blocks of whole lines, in which a tab stands between columns only.
 * `isKept` says of each column whether it stays.
 */
export async function* keepColumns(
  blocks: AsyncIterable<Buffer>,
  isKept: readonly boolean[],
): AsyncGenerator<Buffer> {
  const keep = (line: string) =>
    line
      .split('\t')
      .filter((_, place) => isKept[place])
      .join('\t')
  // latin1 gives every byte back as it was
  for await (const block of blocks) {
    yield Buffer.from(block.toString('latin1').split('\n').map(keep).join('\n'), 'latin1')
  }
}
