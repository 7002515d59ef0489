import { suspicionCase, type SuspicionCase } from '@kancil/contract/safety/suspicions'
import { type ReactElement, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { Link } from '../../../lib/router.tsx'
import { useMay } from '../../../lib/session/operator-session.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { PageHead } from '../../../ui/console/page-head.tsx'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { CursorPager } from '../../../ui/table/pager.tsx'
import { type Steps, useSteps } from '../../../ui/table/use-steps.ts'
import { type CaseAct, CaseDecision } from './case-decision.tsx'

/** One case: what looks suspicious, what was noted, and what can be done. */
export function CasePage(): ReactElement {
  const { pathname } = useLocation()
  const suspicionId = matchPath('/suspicions/:suspicionId', pathname)?.params.suspicionId ?? ''
  const steps = useSteps()
  const { data, error } = useQueryOf(
    suspicionCase,
    { suspicionId, ...(steps.at ? { before: steps.at } : {}) },
    { keepPrevious: true },
  )
  if (error) return <FailureNotice error={error} explain={explainCommon} />
  if (!data) return <Skeleton className="h-100 w-full rounded-md" />
  return <Case it={data} steps={steps} />
}

function Case({ it, steps }: { it: SuspicionCase; steps: Steps }): ReactElement {
  const text = useText()
  const may = useMay()('withdrawals.decide')
  const [act, setAct] = useState<CaseAct | null>(null)
  const acts: readonly CaseAct[] =
    it.state === 'closed'
      ? ['note']
      : it.frozenAt
        ? ['note', 'release']
        : ['note', 'freeze', 'close']
  return (
    <div className="grid gap-5">
      <PageHead title={text(`guard.pattern.${it.pattern}`)} />
      {it.frozenAt && (
        <Notice tone="warning" title={text('guard.case.frozen')}>
          {text('guard.case.frozenBy', { name: it.frozenBy })}
        </Notice>
      )}
      <section className="card p-5 grid gap-3">
        <p>
          <Link to={`/members/${it.memberId}`} className="text-primary font-semibold">
            {it.account}
          </Link>{' '}
          · {text(it.outcome ? `guard.outcome.${it.outcome}` : `guard.case.${it.state}`)} ·{' '}
          <Instant at={it.openedAt} />
        </p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
          {Object.entries(it.facts).map(([name, value]) => (
            <Fact key={name} name={name} value={value} />
          ))}
        </dl>
        {may && (
          <div className="flex flex-wrap gap-3">
            {acts.map((choice) => (
              <Button key={choice} variant="secondary" onClick={() => setAct(choice)}>
                {text(`guard.act.${choice}`)}
              </Button>
            ))}
          </div>
        )}
      </section>
      <section className="card p-5 grid gap-3">
        <h2 className="font-semibold">{text('guard.cases.notes')}</h2>
        {it.log.length === 0 && <p className="text-sm text-muted">{text('guard.case.noNotes')}</p>}
        <ol className="grid gap-3">
          {it.log.map((line) => (
            <li key={`${line.at}${line.note}`} className="text-sm">
              <p>{line.note}</p>
              <p className="text-muted">
                {line.by} · <Instant at={line.at} />
              </p>
            </li>
          ))}
        </ol>
        <CursorPager {...steps.pager(it.older)} />
      </section>
      {act && <CaseDecision it={it} act={act} onClose={() => setAct(null)} />}
    </div>
  )
}

const factNames = [
  'paidIn',
  'played',
  'takenOut',
  'together',
  'bound',
  'payments',
  'days',
  'others',
  'members',
] as const

function Fact({ name, value }: { name: string; value: string }): ReactElement {
  const text = useText()
  const named = factNames.find((fact) => fact === name)
  return (
    <>
      <dt className="text-muted">{named ? text(`guard.fact.${named}`) : name}</dt>
      <dd className="num">{value}</dd>
    </>
  )
}
