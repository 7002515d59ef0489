import {
  claimMission,
  type Mission,
  missionSummary,
  type SignInTask,
  signInToday,
  type TakenBack,
} from '@kancil/contract/rewards/missions'
import type { Currency } from '@kancil/contract/money'
import { Check } from 'lucide-react'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../i18n/use-text.tsx'
import { useAction } from '../../lib/call/queries.ts'
import { explainCommon, texts } from '../../lib/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/alert.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import { Counted } from './counted.tsx'
import { claimTexts } from './claim-texts.ts'
import { DrawCards } from './draw-cards.tsx'
import { Leaderboards } from './leaderboards.tsx'
import { useMissions } from './missions-badge.tsx'
import { StakeFirst } from './stake-first.tsx'

const explainClaim = texts(claimMission, claimTexts)
const explainSign = texts(signInToday, { ...claimTexts, reward_not_due: 'club.sign.notYet' })

/** The missions, the sign-in ladder, the draws and the leaderboards. */
export function MissionsPage(): ReactElement {
  const text = useText()
  const { data, error } = useMissions()
  if (error && !data) return <Notice tone="danger">{text(explainCommon(error).id)}</Notice>
  if (!data) return <Skeleton className="h-100 w-full rounded-md" />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      {data.signIn && <SignIn task={data.signIn} currency={data.currency} />}
      <section className="grid gap-3">
        <h2 className="text-lg font-semibold">{text('club.missions')}</h2>
        {data.missions.length === 0 ? (
          <EmptyState pose="thinking" title={text('club.missions.none')} />
        ) : (
          <>
            <ul className="card divide-y divide-hair">
              {data.missions.map((mission) => (
                <li key={`${mission.programmeId} ${mission.key}`}>
                  <MissionRow mission={mission} currency={data.currency} />
                </li>
              ))}
            </ul>
            <p className="text-sm text-muted">{text('club.missions.rule')}</p>
          </>
        )}
      </section>
      <DrawCards />
      <Leaderboards />
    </div>
  )
}

function MissionRow(props: { mission: Mission; currency: Currency }): ReactElement {
  const text = useText()
  const format = useFormat()
  const { mission, currency } = props
  const { programmeId, key, state, metric } = mission
  const claim = useAction(claimMission, { refreshes: [missionSummary] })
  const shown = (amount: string): string =>
    metric === 'signIns' || metric === 'wins'
      ? format.number(Number(amount))
      : format.money(amount, currency)
  return (
    <div className="grid gap-3 p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid gap-1.5">
        <span className="flex flex-wrap items-center gap-2">
          <bdi className="font-medium">{mission.title}</bdi>
          <Badge dot={false}>{text(`club.window.${mission.window}`)}</Badge>
          {/* Yesterday's may still be claimed: without its day it looks like today's. */}
          {key && <span className="text-xs text-muted">{format.date(`${key}T04:00:00.000Z`)}</span>}
          {mission.endsAt && (
            <span className="text-xs text-muted">
              {text('club.ends')} <Instant at={mission.endsAt} show="dateTime" />
            </span>
          )}
        </span>
        {mission.summary && (
          <bdi className="justify-self-start text-sm text-muted">{mission.summary}</bdi>
        )}
        <Counted of={mission} currency={currency} />
        {state !== 'takenBack' && <StakeFirst percent={mission.turnoverPercent} />}
        <Progress
          label={text(`club.metric.${metric}`)}
          value={mission.share}
          most={1}
          note={text('club.of', { done: shown(mission.done), most: shown(mission.target) })}
        />
        {mission.takenBack && <BackNote of={mission.takenBack} currency={currency} />}
        <FailureNotice error={claim.error} explain={explainClaim} />
      </div>
      <div className="flex items-center justify-between gap-3 sm:grid sm:justify-items-end">
        <Money
          amount={mission.reward}
          currency={currency}
          {...(state === 'takenBack'
            ? { className: 'line-through text-muted' }
            : { look: 'win' as const })}
        />
        {state === 'claimed' || state === 'takenBack' ? (
          <Badge tone={state === 'claimed' ? 'success' : 'warning'}>
            {text(state === 'claimed' ? 'club.done' : 'club.back')}
          </Badge>
        ) : (
          <Button
            size="sm"
            disabled={state !== 'claim'}
            pending={claim.isPending}
            onClick={() =>
              claim.mutate(
                { programmeId, key },
                { onSuccess: () => showToast('club.claimed', 'success') },
              )
            }
          >
            {text('club.claim')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Why a reward is not theirs any more. */
function BackNote(props: { of: TakenBack; currency: Currency }): ReactElement {
  const text = useText()
  const format = useFormat()
  const { of, currency } = props
  return (
    <p className="text-sm text-muted">
      {text(`club.back.${of.reason}`, { amount: format.money(of.amount, currency) })}
    </p>
  )
}

function SignIn(props: { task: SignInTask; currency: Currency }): ReactElement {
  const text = useText()
  const format = useFormat()
  const { task, currency } = props
  const sign = useAction(signInToday, { refreshes: [missionSummary] })
  const isMissing = /[1-9]/.test(task.betsLeft) || /[1-9]/.test(task.depositsLeft)
  return (
    <section className="card p-4 grid grid-cols-[minmax(0,1fr)] gap-4" aria-label={task.title}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-0.5">
          <h2 className="text-lg font-semibold">{task.title}</h2>
          <p className="text-sm text-muted">{text('club.sign.streak', { count: task.streak })}</p>
        </div>
        <Button
          disabled={task.isDone || isMissing}
          pending={sign.isPending}
          onClick={() =>
            sign.mutate({}, { onSuccess: () => showToast('club.sign.done', 'success') })
          }
        >
          {text(task.isDone ? 'club.sign.again' : 'club.sign')}
        </Button>
      </div>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(84px,1fr))] gap-2">
        {task.days.map(({ day, reward, isDone, isToday }) => (
          <li
            key={day}
            aria-current={isToday ? 'date' : undefined}
            className={classNames(
              'grid justify-items-center gap-1 rounded-md border p-2 text-sm',
              isToday ? 'border-primary' : 'border-hair',
              isDone && 'bg-raised',
            )}
          >
            <span className="text-xs text-muted">{text('club.sign.day', { day })}</span>
            <Money amount={reward} currency={currency} className="font-semibold text-gold" />
            <span className="h-4">
              {isDone && (
                <Check size={16} className="text-success" aria-label={text('club.done')} />
              )}
            </span>
          </li>
        ))}
      </ol>
      <StakeFirst percent={task.turnoverPercent} />
      {task.takenBack && (
        <div className="grid gap-1">
          <p className="text-sm font-medium">
            {text('club.sign.back', { date: format.date(`${task.takenBack.day}T04:00:00.000Z`) })}
          </p>
          <BackNote of={task.takenBack} currency={currency} />
        </div>
      )}
      {isMissing && !task.isDone && (
        <p className="text-sm text-muted">
          {text('club.sign.left', {
            bets: format.money(task.betsLeft, currency),
            deposits: format.money(task.depositsLeft, currency),
          })}
        </p>
      )}
      <FailureNotice error={sign.error} explain={explainSign} />
    </section>
  )
}
