import type { SupportCase } from '@kancil/contract/messages/support/case'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { classNames } from '../../../ui/style/class-names.ts'

/** All that was written in a matter, in order. */
export function SupportThread({ entries }: Pick<SupportCase, 'entries'>): ReactElement {
  const text = useText()
  return (
    <ol className="grid gap-3">
      {entries.map((entry) => (
        <li
          key={entry.number}
          className={classNames(
            'grid gap-1.5 rounded-md p-4 border border-hair',
            entry.kind === 'operator' && 'bg-raised',
          )}
        >
          <p className="flex flex-wrap gap-x-3 text-xs text-muted">
            <span className="font-semibold text-text">
              {entry.kind === 'operator' ? text('service.house', { name: entry.by }) : entry.by}
            </span>
            <Instant at={entry.at} />
          </p>
          <p className="whitespace-pre-wrap break-words" dir="auto">
            {entry.text}
          </p>
        </li>
      ))}
    </ol>
  )
}
