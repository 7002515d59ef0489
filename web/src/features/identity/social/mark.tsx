import type { SocialProviderId } from '@kancil/contract/ports/social-sign-in'
import type { ReactElement } from 'react'

/** Provider names as text; the marks are our own neutral shapes, not brand logos. */
export const socialNames: Readonly<Record<SocialProviderId, string>> = {
  google: 'Google',
  facebook: 'Facebook',
}

const shapes: Readonly<Record<SocialProviderId, ReactElement>> = {
  google: (
    <>
      <circle cx="12" cy="12" r="9" />
      <circle cx="12" cy="10" r="3" />
      <path d="M6.500 18a6.500 6.500 0 0 1 11 0" />
    </>
  ),
  facebook: (
    <>
      <circle cx="8.500" cy="9" r="3" />
      <circle cx="16.500" cy="10.500" r="2.500" />
      <path d="M3 19a5.500 5.500 0 0 1 11 0M15 15.500a4.500 4.500 0 0 1 6 3.500" />
    </>
  ),
}

export function SocialMark({ provider }: { provider: SocialProviderId }): ReactElement {
  return (
    <svg
      viewBox="0 0 24 24"
      width={20}
      height={20}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      aria-hidden="true"
    >
      {shapes[provider]}
    </svg>
  )
}
