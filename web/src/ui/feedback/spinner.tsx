import type { ReactElement } from 'react'

/** A small spinner; the element around it says what it waits for. */
export function Spinner({ size = 18 }: { size?: number }): ReactElement {
  return (
    <svg
      className="turning shrink-0"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <circle
        cx="12"
        cy="12"
        r="9"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        opacity=".25"
      />
      <path
        d="M12 3a9 9 0 0 1 9 9"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  )
}
