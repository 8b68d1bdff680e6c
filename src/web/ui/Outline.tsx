/**
 * A drawing of lucide (ISC licence), inline: no icon font and no request. Always decoration: the words stand beside it or
 * in the name of its button. `size` in px. By itself, for islands: Icon.tsx brings all outlines there are.
 */
export const Outline = ({ path, size = 20 }: { path: string; size?: number }) => (
  <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)

export const SEARCH_OUTLINE = 'm21 21-4.34-4.34M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0Z'
