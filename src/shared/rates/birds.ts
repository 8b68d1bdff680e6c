/** Sizes of live birds; `any` where nobody said which. */
export const SIZES = ['small', 'large', 'any'] as const
export type Size = (typeof SIZES)[number]
