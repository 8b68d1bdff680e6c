/** Data as the text of a script element, which it cannot end: `</script>` cannot be written without `<`. */
export const toJson = (data: object, written?: (name: string, value: unknown) => unknown): string =>
  JSON.stringify(data, written).replaceAll('<', '\\u003c')
