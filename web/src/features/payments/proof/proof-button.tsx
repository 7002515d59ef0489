import { proofBytesMax } from '@kancil/contract/payments/deposit-receipt'
import type { UploadedFile } from '@kancil/contract/fields'
import { Upload } from 'lucide-react'
import { type ChangeEvent, type ReactElement, useRef, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import type { CallError } from '../../../lib/call/error.ts'
import type { Explanation } from '../../../lib/texts.ts'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'

export const proofMegabytes = proofBytesMax / 1024 / 1024

/** The texts of a proof's faults, for the endpoints that take one. */
export const proofFaults = {
  picture_type: 'payments.proof.type',
  picture_broken: 'payments.proof.broken',
  picture_animated: 'payments.proof.animated',
  picture_too_many_pixels: 'payments.proof.pixels',
  picture_too_small: 'payments.proof.small',
  picture_not_clean: 'payments.proof.notClean',
  body_too_large: 'payments.proof.large',
} as const

/** Sends one picture as proof; a file that is too large is refused before it is sent. */
export function ProofButton<E extends CallError>(props: {
  label: string
  pending: boolean
  error: E | null
  explain: (error: E) => Explanation
  onFile: (file: UploadedFile) => void
}): ReactElement {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const megabytes = proofMegabytes

  function send(event: ChangeEvent<HTMLInputElement>): void {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    setTooLarge(file.size > proofBytesMax)
    if (file.size <= proofBytesMax) props.onFile(file)
  }

  return (
    <div className="grid gap-3 justify-items-start">
      {isTooLarge ? (
        <Notice tone="danger">{text('payments.proof.large', { megabytes })}</Notice>
      ) : (
        <FailureNotice
          error={props.error}
          explain={(error) => {
            const { id, values } = props.explain(error)
            return { id, values: { ...values, megabytes } }
          }}
        />
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label={props.label}
        onChange={send}
      />
      <Button
        variant="secondary"
        pending={props.pending}
        icon={<Upload size={18} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {props.label}
      </Button>
    </div>
  )
}
