/** The sign of the product: a rupee on a yolk-yellow scalloped board. `size` in px; `.brand` sets its own. */
export const Mark = ({ size = 30 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <path
      fill="#ffc533"
      d="M3 9.5a4.6 4.6 0 0 1 8.7-2.1 4.7 4.7 0 0 1 8.6 0A4.6 4.6 0 0 1 29 9.5c0 1.3-.5 2.4-1.3 3.2V26a4 4 0 0 1-4 4H8.3a4 4 0 0 1-4-4V12.7A4.6 4.6 0 0 1 3 9.5z"
    />
    <path
      fill="none"
      stroke="#0e2a20"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      d="M11 13.5h10M11 17.3h10M11 13.5h3a3.8 3.8 0 0 1 0 7.6h-3l6.2 5"
    />
  </svg>
)
