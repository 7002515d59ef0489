import { safetyOverview, type SafetyOverview } from '@kancil/contract/safety/limits'
import { realityChoices, safetyMessage, setRealityInterval } from '@kancil/contract/safety/sitting'
import { setMarketing } from '@kancil/contract/safety/exclusion'
import { useQueryClient } from '@tanstack/react-query'
import { BellRing, ChartNoAxesColumn, Gauge, MailX } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { keyOf, useAction, useQueryOf } from '../../lib/call/queries.ts'
import { useLive } from '../../lib/live/state.ts'
import { explainCommon } from '../../lib/texts.ts'
import { FailureNotice } from '../../ui/feedback/alert.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { BareSelect } from '../../ui/form/select.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { CloseAccount } from '../identity/door.tsx'
import { BanNotice } from './breaks/ban-notice.tsx'
import { Breaks } from './breaks/breaks.tsx'
import { LimitList } from './limits/limit-list.tsx'
import { WeekCard } from './limits/week-card.tsx'
import { Section } from './section.tsx'

/** 'Safer play' in the personal centre: this week, limits, reminders, breaks, and the way out. */
export function SaferPlay(): ReactElement {
  const text = useText()
  const cache = useQueryClient()
  const { data, error } = useQueryOf(safetyOverview, {}, { staleMs: 5_000 })
  useLive(safetyMessage, () => {
    void cache.invalidateQueries({ queryKey: keyOf(safetyOverview) })
  })
  if (error) return <FailureNotice error={error} explain={explainCommon} />
  if (!data) return <Skeleton className="h-100 w-full rounded-md" />
  return (
    <div className="grid gap-8">
      {data.ban && <BanNotice ban={data.ban} />}
      <Section icon={<ChartNoAxesColumn size={22} />} title={text('safety.week.title')}>
        <WeekCard overview={data} />
      </Section>
      <Section
        icon={<Gauge size={22} />}
        title={text('safety.limits.title')}
        note={text('safety.limits.note')}
      >
        <LimitList overview={data} />
      </Section>
      <Section
        icon={<BellRing size={22} />}
        title={text('safety.reality.title')}
        note={text('safety.reality.note')}
      >
        <RealityChoice overview={data} />
      </Section>
      <Breaks ban={data.ban} />
      <Section icon={<MailX size={22} />} title={text('safety.marketing.title')}>
        <Marketing overview={data} />
      </Section>
      <CloseAccount />
    </div>
  )
}

function RealityChoice({ overview }: { overview: SafetyOverview }): ReactElement {
  const text = useText()
  const set = useAction(setRealityInterval, { refreshes: [safetyOverview] })
  return (
    <div className="grid gap-3 max-w-80">
      <BareSelect
        aria-label={text('safety.reality.title')}
        value={String(overview.realityMinutes)}
        disabled={set.isPending}
        options={realityChoices.map((minutes) => ({
          value: String(minutes),
          label: text(`safety.reality.${minutes}`),
        }))}
        onChange={(event) => {
          const minutes = realityChoices.find((choice) => String(choice) === event.target.value)
          if (minutes !== undefined) set.mutate({ minutes })
        }}
      />
      <FailureNotice error={set.error} explain={explainCommon} />
    </div>
  )
}

function Marketing({ overview }: { overview: SafetyOverview }): ReactElement {
  const text = useText()
  const set = useAction(setMarketing, { refreshes: [safetyOverview] })
  return (
    <>
      <Switch
        label={text('safety.marketing.label')}
        hint={text('safety.marketing.note')}
        checked={overview.marketing}
        disabled={set.isPending || overview.ban !== null}
        onChange={(wanted) => set.mutate({ wanted })}
      />
      <FailureNotice error={set.error} explain={explainCommon} />
    </>
  )
}
