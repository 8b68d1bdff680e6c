/** Every screen works both ways. */
export const WAYS = [
  { way: 'with script', javaScriptEnabled: true },
  { way: 'without script', javaScriptEnabled: false },
]
