import {
  askToLift,
  type Exclusion,
  exclusions,
  liftExclusion,
} from '@kancil/contract/safety/exclusion'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useMay } from '../../../lib/session/operator-session.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { choiceFilter } from '../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'

const kinds = ['self_exclusion', 'time_out'] as const
const filters = [
  choiceFilter('kind', 'guard.breaks.kind', kinds, (kind) => `guard.break.${kind}`, 'operator.all'),
]

/** Members' breaks from play; one without an end is ended by two operators, a day apart. */
export function BreakDesk(): ReactElement {
  const text = useText()
  const may = useMay()('members.write')
  const [chosen, setChosen] = useState<Exclusion | null>(null)
  return (
    <>
      <ListScreen
        list={exclusions}
        title={text('guard.breaks.title')}
        note={text('guard.breaks.note')}
        filters={filters}
        rowKey={(row) => row.exclusionId}
        empty={text('guard.breaks.none')}
        columns={[
          {
            key: 'member',
            header: text('guard.member'),
            primary: true,
            cell: (row) => row.account ?? '–',
          },
          {
            key: 'kind',
            header: text('guard.breaks.kind'),
            cell: (row) => text(`guard.break.${row.kind}`),
          },
          {
            key: 'begins',
            header: text('guard.breaks.begins'),
            cell: (row) => <Instant at={row.beginsAt} />,
          },
          {
            key: 'ends',
            header: text('guard.breaks.ends'),
            cell: (row) =>
              row.endsAt ? <Instant at={row.endsAt} /> : text('guard.breaks.withoutEnd'),
          },
          {
            key: 'by',
            header: text('guard.breaks.by'),
            cell: (row) => row.enteredBy || text('guard.breaks.byMember'),
          },
          {
            key: 'lift',
            header: text('guard.breaks.lift'),
            cell: (row) => <LiftState row={row} />,
          },
          {
            key: 'act',
            header: '',
            align: 'end',
            cell: (row) =>
              may &&
              row.endsAt === null &&
              !row.lift?.liftedBy && (
                <Button size="sm" variant="secondary" onClick={() => setChosen(row)}>
                  {text(row.lift ? 'guard.breaks.end' : 'guard.breaks.ask')}
                </Button>
              ),
          },
        ]}
      />
      {chosen?.lift && <LiftDialog row={chosen} close={() => setChosen(null)} />}
      {chosen && !chosen.lift && <AskDialog row={chosen} close={() => setChosen(null)} />}
    </>
  )
}

function LiftState({ row }: { row: Exclusion }): ReactElement {
  const text = useText()
  if (!row.lift) return <>–</>
  const { liftedBy, askedBy } = row.lift
  if (liftedBy) return <>{text('guard.breaks.lifted', { name: liftedBy })}</>
  return <>{text('guard.breaks.asked', { name: askedBy })}</>
}

const explainAsk = texts(askToLift, {
  exclusion_has_end: 'guard.fault.hasEnd',
  exclusion_too_young: 'guard.fault.tooYoung',
  already_asked: 'guard.fault.alreadyAsked',
})

function AskDialog({ row, close }: { row: Exclusion; close: () => void }): ReactElement {
  const text = useText()
  return (
    <DecisionDialog
      endpoint={askToLift}
      refreshes={[exclusions]}
      explain={explainAsk}
      title={text('guard.breaks.ask')}
      confirm={text('guard.breaks.ask')}
      text={text('guard.breaks.askText', { account: row.account ?? '' })}
      note={{ label: text('guard.reason'), required: true }}
      input={(reason) => ({ exclusionId: row.exclusionId, reason })}
      onClose={close}
    />
  )
}

const explainLift = texts(liftExclusion, {
  lift_not_asked: 'guard.fault.notAsked',
  lift_waiting: 'guard.fault.waiting',
  already_lifted: 'guard.fault.alreadyLifted',
  same_operator: 'guard.fault.sameOperator',
})

function LiftDialog({ row, close }: { row: Exclusion; close: () => void }): ReactElement {
  const text = useText()
  return (
    <DecisionDialog
      endpoint={liftExclusion}
      refreshes={[exclusions]}
      explain={explainLift}
      title={text('guard.breaks.end')}
      confirm={text('guard.breaks.end')}
      text={text('guard.breaks.endText', {
        account: row.account ?? '',
        name: row.lift?.askedBy ?? '',
        reason: row.lift?.reason ?? '',
      })}
      note={{ label: text('guard.reason'), required: true }}
      input={(note) => ({ exclusionId: row.exclusionId, note })}
      onClose={close}
    />
  )
}
