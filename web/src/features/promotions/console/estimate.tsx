import { estimateOffer } from '@kancil/contract/promotions/desk'
import { formatMoney, money } from '@kancil/contract/money'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { AmountField } from '../../../ui/console/amount-field.tsx'
import { PercentField } from '../../../ui/console/percent-field.tsx'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Draft } from './draft.ts'

const rows = [
  ['bonus', 'promodesk.estimate.bonus'],
  ['target', 'promodesk.estimate.target'],
  ['expectedLoss', 'promodesk.estimate.loss'],
  ['costEach', 'promodesk.estimate.each'],
  ['costAll', 'promodesk.estimate.all'],
  ['costMost', 'promodesk.estimate.most'],
] as const

/** What the promotion will cost, before anybody can enter it. */
export function Estimate({ draft }: { draft: Draft }): ReactElement {
  const text = useText()
  const [members, setMembers] = useState(draft.placesMax ?? 100)
  const [deposit, setDeposit] = useState(100_00)
  const [rtpBasisPoints, setRtp] = useState(9_600)
  const estimate = useAction(estimateOffer)
  const { currency, terms } = draft
  const ask = (): void =>
    estimate.mutate({
      ...{ currency, terms, members, rtpBasisPoints },
      deposit: formatMoney(money(BigInt(deposit)), currency),
    })
  return (
    <section className="card p-4 grid gap-4" aria-label={text('promodesk.estimate')}>
      <h3 className="font-semibold">{text('promodesk.estimate')}</h3>
      <div className="grid gap-3 sm:grid-cols-3 items-end">
        <TextField
          label={text('promodesk.estimate.members')}
          inputMode="numeric"
          value={members}
          onChange={(event) => setMembers(Number.parseInt(event.target.value, 10) || 1)}
        />
        <AmountField
          label={text('promodesk.estimate.deposit')}
          currency={currency}
          minor={deposit}
          onChange={setDeposit}
        />
        <PercentField
          label={text('promodesk.estimate.rtp')}
          basisPoints={rtpBasisPoints}
          basisPointsMax={10_000}
          onChange={setRtp}
        />
      </div>
      <Button variant="secondary" size="sm" pending={estimate.isPending} onClick={ask}>
        {text('promodesk.estimate')}
      </Button>
      <FailureNotice error={estimate.error} explain={explainCommon} />
      {estimate.data && (
        <>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-3">
            {rows.map(([name, label]) => (
              <div key={name}>
                <dt className="text-muted">{text(label)}</dt>
                <dd className="font-semibold">
                  <Money amount={estimate.data[name]} currency={currency} />
                </dd>
              </div>
            ))}
          </dl>
          {estimate.data.needsSecond && (
            <Notice tone="warning">{text('promodesk.estimate.second')}</Notice>
          )}
        </>
      )}
    </section>
  )
}
