/** Every screen works both ways, each at another size: with script on a phone, where most people are, and without at a desk. */
export const WAYS = [
  { way: 'with script', javaScriptEnabled: true, tag: '@phone' },
  { way: 'without script', javaScriptEnabled: false, tag: [] },
]
