import { friends, referral, referralShareDays } from '@kancil/contract/rewards/referral'
import type { OutputOf } from '@kancil/contract/endpoint'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../i18n/use-text.tsx'
import { useQueryOf } from '../../lib/call/queries.ts'
import { explainCommon } from '../../lib/texts.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/alert.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { Figures } from '../../ui/figures.tsx'
import { Instant } from '../../ui/instant.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { useOwnPlace } from '../../ui/list/use-list-place.ts'
import { Money } from '../../ui/money.tsx'
import { StakeFirst } from './stake-first.tsx'

const tones: Readonly<Record<string, BadgeTone>> = {
  waiting: 'info',
  held: 'gold',
  released: 'success',
  refused: 'danger',
  recalled: 'danger',
}

/** The player's code, what a friend brings, and what came of those who were invited. */
export function ReferralPage(): ReactElement {
  const text = useText()
  const { data, error } = useQueryOf(referral, {}, { staleMs: 0 })
  if (error && !data) return <Notice tone="danger">{text(explainCommon(error).id)}</Notice>
  if (!data) return <Skeleton className="h-80 w-full rounded-md" />
  if (!data.code) return <EmptyState pose="thinking" title={text('club.refer.players')} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Invitation data={data} />
      <Figures
        figures={[
          { label: text('club.refer.friends'), value: data.friends },
          { label: text('club.refer.rewarded'), value: data.rewarded },
          {
            label: text('club.refer.earned'),
            value: <Money amount={data.earned} currency={data.currency} />,
          },
        ]}
      />
      <Friends />
    </div>
  )
}

function Invitation({ data }: { data: OutputOf<typeof referral> }): ReactElement {
  const text = useText()
  const format = useFormat()
  const { terms, currency } = data
  const address = `${location.origin}/register?referralCode=${data.code}`
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(address)
    showToast('club.refer.copied', 'success')
  }
  return (
    <section className="card p-5 grid grid-cols-[minmax(0,1fr)] gap-3">
      <p>
        {terms
          ? text('club.refer.terms', {
              reward: format.money(terms.reward, currency),
              deposit: format.money(terms.depositMin, currency),
              bets: format.money(terms.validBetMin, currency),
              days: format.number(terms.days),
            })
          : text('club.refer.closed')}
      </p>
      {terms !== null && terms.shareBasisPoints > 0 && (
        <p>
          {text('club.refer.share', {
            share: format.percent(terms.shareBasisPoints / 10_000),
            days: format.number(referralShareDays),
          })}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="grid gap-0.5 min-w-0">
          <span className="text-xs text-muted">{text('club.refer.code')}</span>
          <bdi dir="ltr" className="text-2xl font-semibold num" data-code={data.code}>
            {data.code}
          </bdi>
          <bdi dir="ltr" className="text-sm text-muted break-all">
            {address}
          </bdi>
        </span>
        <Button onClick={() => void copy()}>{text('club.refer.copy')}</Button>
      </div>
      <p className="text-xs text-muted">{text('club.refer.hold')}</p>
      {terms && <StakeFirst percent={terms.turnoverPercent} />}
    </section>
  )
}

function Friends(): ReactElement {
  const text = useText()
  return (
    <ListTable
      list={friends}
      place={useOwnPlace()}
      caption={text('club.refer.friends')}
      empty={text('club.refer.none')}
      rowKey={(row) => `${row.name} ${row.registeredAt}`}
      columns={[
        {
          key: 'name',
          header: text('club.board.player'),
          phone: 'what',
          cell: (row) => <bdi dir="ltr">{row.name}</bdi>,
        },
        {
          key: 'at',
          header: text('club.history.at'),
          phone: 'when',
          cell: (row) => <Instant at={row.registeredAt} />,
        },
        {
          key: 'reward',
          header: text('club.board.prize'),
          align: 'end',
          phone: 'amount',
          cell: (row) => (
            <span className="grid">
              <Money amount={row.reward} currency={row.currency} />
              {Number(row.share) > 0 && (
                <span className="text-xs text-muted">
                  {text('club.refer.shareColumn')}{' '}
                  <Money amount={row.share} currency={row.currency} />
                </span>
              )}
            </span>
          ),
        },
        {
          key: 'state',
          header: text('club.refer.state'),
          phone: 'state',
          cell: (row) => (
            <Badge tone={tones[row.state] ?? 'neutral'}>{text(`club.friend.${row.state}`)}</Badge>
          ),
        },
      ]}
    />
  )
}
