import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take minutes. On a clean checkout nobody knows it: the last of them would be waited for alone. */
const LONG = ['test/model/model.test.ts', 'test/whole/commands.test.ts']
const toRank = ({ moduleId }: TestSpecification) => {
  const at = LONG.findIndex(file => moduleId.endsWith(file))
  return at === -1 ? LONG.length : at
}

/** The order of files that vitest has by itself, but for those. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => toRank(a) - toRank(b))
  }
}
