import type { Issue } from '@kancil/contract/lottery/issue'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { SeaResult } from './sea-result.tsx'

/** The last draws, each with its proof. */
export function LatestDraws(props: {
  issues: readonly Issue[]
  onProof: (issueNo: string) => void
}): ReactElement {
  const text = useText()
  return (
    <section className="card p-4 md:p-5 grid gap-3 min-w-0">
      <div>
        <h2 className="text-lg font-bold">{text('lottery.latest')}</h2>
        <p className="text-sm text-muted">{text('lottery.independent')}</p>
      </div>
      {props.issues.length === 0 && <p className="text-muted">{text('lottery.noDraws')}</p>}
      <ul className="grid">
        {props.issues.map(({ issueNo, drawAt, result }) => (
          <li
            key={issueNo}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 border-b border-hair last:border-0"
          >
            <span className="num text-sm min-w-32">
              {issueNo}
              <Instant at={drawAt} show="time" className="block text-xs text-muted" />
            </span>
            <SeaResult result={result} isSmall />
            <Button
              size="sm"
              variant="ghost"
              className="ms-auto min-h-11"
              onClick={() => props.onProof(issueNo)}
            >
              {text('lottery.proof')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
