import type { ProofPicture } from '@kancil/contract/payments/deposit-receipt'
import type { ReactElement } from 'react'

/** A proof that a member sent, as large as the page allows. */
export function ProofImage(props: { picture: ProofPicture; label: string }): ReactElement {
  const { source, width, height } = props.picture
  return (
    <img
      src={source}
      width={width}
      height={height}
      alt={props.label}
      className="h-auto max-h-105 w-auto max-w-full rounded-md border border-hair"
    />
  )
}
