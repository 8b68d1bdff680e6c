/** The choices of theme, stored as `theme` in the browser; the first follows the system. */
export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
