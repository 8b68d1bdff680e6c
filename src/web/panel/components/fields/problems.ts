/** The problems a server named, by the last step of their paths; of fields that are not there it says nothing. */
export const problemsFrom = <F extends string>(
  fields: readonly F[],
  errors: readonly { path: string; message: string }[],
): Partial<Record<F, string>> => {
  const problems: Partial<Record<F, string>> = {}
  for (const { path, message } of errors) {
    const field = fields.find(field => path.split(/[./]/).at(-1) === field)
    if (field) problems[field] = message
  }
  return problems
}
