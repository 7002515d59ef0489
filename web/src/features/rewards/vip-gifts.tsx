import type { OutputOf } from '@kancil/contract/endpoint'
import { claimVipGift, type VipGift, vipStatus } from '@kancil/contract/rewards/vip'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../i18n/use-text.tsx'
import { useAction } from '../../lib/call/queries.ts'
import { texts } from '../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/feedback/alert.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { Money } from '../../ui/money.tsx'
import { claimTexts } from './claim-texts.ts'

const explain = texts(claimVipGift, claimTexts)

/** What the member can claim now, each with its button. */
export function VipGifts({ status }: { status: OutputOf<typeof vipStatus> }): ReactElement {
  const text = useText()
  const claim = useAction(claimVipGift, { refreshes: [vipStatus] })
  const { gifts, currency } = status
  const done = { onSuccess: () => showToast('club.claimed', 'success') }
  return (
    <section className="card p-5 grid gap-3" aria-label={text('club.gifts')}>
      <h2 className="font-semibold">{text('club.gifts')}</h2>
      {gifts.length === 0 && <p className="text-sm text-muted">{text('club.gifts.none')}</p>}
      <ul className="divide-y divide-hair">
        {gifts.map(({ kind, level, amount }) => (
          <li
            key={`${kind} ${level}`}
            className="flex flex-wrap items-center justify-between gap-3 py-3"
          >
            <span className="grid gap-0.5">
              <GiftName kind={kind} level={level} />
              <Money amount={amount} currency={currency} look="win" />
            </span>
            <Button
              size="sm"
              pending={
                claim.isPending && claim.variables?.kind === kind && claim.variables.level === level
              }
              onClick={() => claim.mutate({ kind, level }, done)}
            >
              {text('club.claim')}
            </Button>
          </li>
        ))}
      </ul>
      <FailureNotice error={claim.error} explain={explain} />
      <p className="text-xs text-muted">{text('club.gifts.rule')}</p>
    </section>
  )
}

function GiftName({ kind, level }: Pick<VipGift, 'kind' | 'level'>): ReactElement {
  const text = useText()
  const format = useFormat()
  return <span>{text(`club.gift.${kind}`, { level: format.number(level) })}</span>
}
