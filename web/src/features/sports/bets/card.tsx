import type { BetLeg, SportsBet } from '@kancil/contract/sports/bets'
import { marketOf } from '@kancil/rules/sports/settle'
import type { ReactElement } from 'react'
import { useLanguage, useText } from '../../../i18n/use-text.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { Money } from '../../../ui/money.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import { marketName, matchTitle, outcomeName, scoreText } from '../names.ts'
import { CashOut } from './cash-out.tsx'

const good: ReadonlySet<string> = new Set(['won', 'halfWon', 'win', 'halfWin', 'cashedOut'])
const bad: ReadonlySet<string> = new Set(['lost', 'halfLost', 'lose', 'halfLose', 'rejected'])

function tone(state: string): string {
  if (good.has(state)) return 'text-success'
  return bad.has(state) ? 'text-danger' : 'text-muted'
}

/** A bet with its legs, and how each of them was settled. */
export function BetCard({ bet }: { bet: SportsBet }): ReactElement {
  const text = useText()
  const { betId, state, currency, legs } = bet
  const isSettled = state !== 'pending' && state !== 'accepted'
  return (
    <li className="card p-4 grid gap-3" data-bet={betId}>
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-semibold">
          {legs.length > 1
            ? text('sports.parlayOf', { count: legs.length })
            : text('sports.mode.single')}
        </span>
        <span className={classNames('text-sm font-semibold', tone(state))}>
          {text(`sports.state.${state}`)}
        </span>
        <Instant at={bet.placedAt} className="ms-auto text-xs text-muted" />
      </header>
      {bet.rejectCode && (
        <p className="text-sm text-muted">{text(`sports.reject.${bet.rejectCode}`)}</p>
      )}
      <ul className="grid gap-2">
        {legs.map((leg) => (
          <Leg key={`${leg.matchId} ${leg.marketKey}`} leg={leg} />
        ))}
      </ul>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <Sum name={text('sports.stake')} amount={bet.stake} currency={currency} />
        {bet.risk !== bet.stake && (
          <Sum name={text('sports.risk')} amount={bet.risk} currency={currency} />
        )}
        {Number(bet.cashed) > 0 && (
          <Sum name={text('sports.cashed')} amount={bet.cashed} currency={currency} />
        )}
        <Sum
          name={text(isSettled ? 'sports.payout' : 'sports.best')}
          amount={isSettled ? bet.payout : bet.best}
          currency={currency}
        />
      </dl>
      {state === 'accepted' && <CashOut bet={bet} />}
    </li>
  )
}

function Sum(props: {
  name: string
  amount: string
  currency: SportsBet['currency']
}): ReactElement {
  return (
    <div className="flex gap-2">
      <dt className="text-muted">{props.name}</dt>
      <dd className="font-semibold">
        <Money amount={props.amount} currency={props.currency} />
      </dd>
    </div>
  )
}

function Leg({ leg }: { leg: BetLeg }): ReactElement {
  const text = useText()
  const language = useLanguage()
  const competitors = leg.outcomeName ? { [leg.outcome]: leg.outcomeName } : {}
  const match = { home: leg.home, away: leg.away, competitors }
  const isRunning = leg.isLive && marketOf(leg.marketKey)?.kind === 'ah'
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-3 border-s-2 border-hair ps-3">
      <bdi className="text-sm font-semibold">
        {outcomeName(text, match, leg.marketKey, leg.outcome)}
      </bdi>
      <bdi dir="ltr" className="num font-semibold text-end">
        {leg.odds}
      </bdi>
      <span className="text-xs text-muted">
        <bdi>{matchTitle(language, leg)}</bdi>
        {' · '}
        {marketName(text, leg.marketKey)}
        {isRunning && ` · ${text('sports.scoreAtBet', { score: scoreText(leg.scoreAtBet, '–') })}`}
      </span>
      <span className={classNames('text-xs text-end font-semibold', tone(leg.result ?? ''))}>
        {leg.score && <bdi className="num me-2">{scoreText(leg.score)}</bdi>}
        {leg.result && text(`sports.result.${leg.result}`)}
      </span>
    </li>
  )
}
