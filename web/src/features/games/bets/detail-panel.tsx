import { type BetDetail, betDetail } from '@kancil/contract/games/bets'
import { ArrowLeft, ExternalLink } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useFormat, useLanguage, useText } from '../../../i18n/use-text.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { Money } from '../../../ui/money.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { CursorPager } from '../../../ui/table/pager.tsx'
import { type Steps, useSteps } from '../../../ui/table/use-steps.ts'
import { Table } from '../../../ui/table/table.tsx'

type Movement = BetDetail['transactions'][number]
const kindNames: Readonly<Record<Movement['kind'], MessageId>> = {
  bet: 'games.bets.kind.bet',
  win: 'games.bets.kind.win',
  rollback: 'games.bets.kind.rollback',
  settle: 'games.bets.kind.settle',
}

/** A round that pays nothing ends with a payout of nothing, which is no win. */
function isLoss({ kind, amount }: Movement): boolean {
  return kind === 'win' && Number(amount) === 0
}

/** One round: its movements, and the game provider's record of it with the proof. */
export function BetDetailPanel(props: { betId: string; onBack: () => void }): ReactElement {
  const text = useText()
  const steps = useSteps()
  const { data, error, refetch } = useQueryOf(
    betDetail,
    { betId: props.betId, language: useLanguage(), ...(steps.at ? { after: steps.at } : {}) },
    { keepPrevious: true },
  )
  return (
    <section className="grid gap-4">
      <header className="flex items-center gap-3">
        <Button
          variant="ghost"
          size="sm"
          icon={<ArrowLeft size={16} className="flip-rtl" aria-hidden="true" />}
          onClick={props.onBack}
        >
          {text('games.bets.back')}
        </Button>
        <h2 className="truncate font-semibold">{data?.bet.gameName}</h2>
      </header>
      {data ? (
        <Round detail={data} steps={steps} />
      ) : error ? (
        <EmptyState
          title={text(explainCommon(error).id)}
          action={<Button onClick={() => void refetch()}>{text('shell.retry')}</Button>}
        />
      ) : (
        <Skeleton className="h-64 rounded-md" />
      )}
    </section>
  )
}

function Round({ detail, steps }: { detail: BetDetail; steps: Steps }): ReactElement {
  const text = useText()
  const { bet } = detail
  const facts: readonly (readonly [MessageId, ReactNode])[] = [
    ['games.bets.stake', <Money key="s" amount={bet.stake} currency={bet.currency} />],
    ['games.bets.payout', <Money key="p" amount={bet.payout} currency={bet.currency} />],
    ['games.bets.validBet', <Money key="v" amount={bet.validBet} currency={bet.currency} />],
    ['games.bets.net', <Money key="n" amount={bet.net} currency={bet.currency} look="signed" />],
    ['games.bets.placedAt', <Instant key="a" at={bet.placedAt} />],
    [
      'games.bets.round',
      <bdi key="r" dir="ltr">
        {detail.vendorRoundId}
      </bdi>,
    ],
  ]
  return (
    <>
      <dl className="card flex flex-wrap gap-x-8 gap-y-4 p-4 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs text-muted">{text(label)}</dt>
            <dd className="truncate font-semibold num">{value}</dd>
          </div>
        ))}
      </dl>
      <Table<Movement>
        caption={text('games.bets.movements')}
        dense
        rows={detail.transactions}
        rowKey={(row) => row.transferId}
        empty={text('games.bets.noMovements')}
        columns={[
          {
            key: 'kind',
            header: text('games.bets.movement'),
            primary: true,
            cell: (row) => text(isLoss(row) ? 'games.bets.kind.lost' : kindNames[row.kind]),
          },
          { key: 'at', header: text('games.bets.at'), cell: (row) => <Instant at={row.at} /> },
          {
            key: 'amount',
            header: text('games.bets.amount'),
            align: 'end',
            cell: (row) => <Amount movement={row} currency={bet.currency} />,
          },
          {
            key: 'after',
            header: text('games.bets.balanceAfter'),
            align: 'end',
            cell: (row) => <Money amount={row.balanceAfter} currency={bet.currency} />,
          },
        ]}
      />
      <CursorPager {...steps.pager(detail.next)} />
      {detail.replayUrl && <Proof url={detail.replayUrl} />}
    </>
  )
}

/** What moved, and what of it was bonus money. */
function Amount(props: {
  movement: Movement
  currency: BetDetail['bet']['currency']
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const { movement, currency } = props
  return (
    <span className="grid justify-items-end">
      <Money amount={movement.amount} currency={currency} />
      {/[1-9]/.test(movement.bonus) && (
        <span className="text-xs text-muted">
          {text('games.bets.bonus', { amount: format.money(movement.bonus, currency) })}
        </span>
      )}
    </span>
  )
}

/** The provider's own record: what was drawn, its seeds, and the check, which runs there. */
function Proof(props: { url: string }): ReactElement {
  const text = useText()
  return (
    <>
      <iframe
        title={text('games.bets.proof')}
        src={props.url}
        className="card h-[70dvh] min-h-96 w-full border-0 bg-surface"
        sandbox="allow-scripts allow-same-origin"
        loading="lazy"
        referrerPolicy="origin"
      />
      <a
        href={props.url}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass('secondary', 'md', 'justify-self-start')}
      >
        <ExternalLink size={17} aria-hidden="true" />
        {text('games.bets.newTab')}
      </a>
    </>
  )
}
