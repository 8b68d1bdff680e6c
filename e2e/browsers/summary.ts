import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter'

/** Says of each browser, at the end of a run, what passed, what failed, and what was left out for which reason. */
export default class SummaryReporter implements Reporter {
  #suites: Suite[] = []

  onBegin(_config: FullConfig, { suites }: Suite): void {
    this.#suites = suites
  }

  onEnd(): void {
    for (const suite of this.#suites) process.stdout.write(`\n${summarize(suite)}\n`)
  }
}

function summarize(suite: Suite): string {
  const tests = Map.groupBy(suite.allTests(), test => test.outcome())
  const [passed = [], failed = []] = [tests.get('expected'), tests.get('unexpected')]
  const skipped = Map.groupBy(tests.get('skipped') ?? [], ({ annotations }) => annotations[0]?.description)
  return [
    `${[suite.project()?.use.browserName, suite.title].filter(Boolean).join(', ')}: ${passed.length} passed, ${failed.length} failed`,
    ...[...skipped].map(([reason, { length }]) =>
      reason ? `left out: ${length}, ${reason}` : `not run: ${length}`,
    ),
  ].join('\n  ')
}
