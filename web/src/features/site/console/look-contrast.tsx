import type { ContrastPair } from '@kancil/rules/site/look'
import type { ReactElement } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useText } from '../../../i18n/use-text.tsx'

/** Which colours cannot be told from their ground; nothing with one of them is saved. */
export function LookContrast({ pairs }: { pairs: readonly ContrastPair[] }): ReactElement {
  const text = useText()
  const low = pairs.filter(({ ratio, needed }) => ratio < needed)
  const name = (token: string): string => text(`operator.look.${token}` as MessageId)
  if (low.length === 0)
    return (
      <p className="text-sm text-success" role="status">
        {text('operator.look.readable', { count: pairs.length })}
      </p>
    )
  return (
    <div className="grid gap-1.5 text-sm" role="status">
      <p className="font-medium text-danger">{text('operator.look.low')}</p>
      <ul className="grid gap-1 ps-5 list-disc">
        {low.map(({ front, back, ratio, needed }) => (
          <li key={`${front} ${back}`}>
            {text('operator.look.pair', {
              ...{ front: name(front), back: name(back) },
              // Never rounded up to what is asked for.
              ratio: (Math.floor(ratio * 100) / 100).toFixed(2),
              needed: String(needed),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
