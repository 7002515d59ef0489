import type { ReactElement } from 'react'

/** The mouse-deer's head: the house's logo. Few shapes, because every page includes it. */
export function LogoMark({ size = 36 }: { size?: number }): ReactElement {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" className="shrink-0" aria-hidden="true">
      <path
        d="M25 19C14 3 3 5 4 17c1 9 9 15 19 17zM39 19C50 3 61 5 60 17c-1 9-9 15-19 17z"
        fill="#B9733A"
      />
      <path
        d="M23 21C15 11 9 11 9.5 18c.5 6 6 11 12 12zM41 21c8-10 14-10 13.5-3c-.5 6-6 11-12 12z"
        fill="#F6CDA6"
      />
      <path
        d="M32 11c13 0 19 10 17.5 21C48 44 41 60 32 60S16 44 14.5 32C13 21 19 11 32 11z"
        fill="#D48F4E"
      />
      <path d="M32 11c4 0 5 7 4 15h-8c-1-8 0-15 4-15z" fill="#8A5526" />
      <path d="M32 36c6 0 9 6 8 12c-1 7-4 12-8 12s-7-5-8-12c-1-6 2-12 8-12z" fill="#FFF0DC" />
      <g strokeLinecap="round">
        <path d="M27.5 49c2-2 7-2 9 0c0 3-2.5 5-4.5 5s-4.5-2-4.5-5z" fill="#1B120A" />
        <path d="M21 31h.01M43 31h.01" stroke="#1B120A" strokeWidth="10.4" />
        <path d="M19.4 29.2h.01M41.4 29.2h.01" stroke="#fff" strokeWidth="3.6" />
      </g>
    </svg>
  )
}
