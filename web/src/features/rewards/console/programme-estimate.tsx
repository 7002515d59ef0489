import type { OutputOf } from '@kancil/contract/endpoint'
import { estimateProgramme } from '@kancil/contract/rewards/programme-desk'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Money } from '../../../ui/money.tsx'
import { Table } from '../../../ui/table/table.tsx'
import type { Draft } from './programme-draft.ts'

const explain = texts(estimateProgramme, { terms_incomplete: 'rewardsdesk.error.terms' })
const rows = ['each', 'eachMost', 'all', 'allMost'] as const

/** What the programme will cost, before anybody can take part. */
export function ProgrammeEstimate({ draft }: { draft: Draft }): ReactElement {
  const text = useText()
  const [members, setMembers] = useState(100)
  const estimate = useAction(estimateProgramme)
  const { kind, terms } = draft
  const { data } = estimate
  return (
    <section className="card p-4 grid gap-4" aria-label={text('rewardsdesk.estimate')}>
      <h3 className="font-semibold">{text('rewardsdesk.estimate')}</h3>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={text('rewardsdesk.estimate.members')}
          inputMode="numeric"
          value={members}
          onChange={(event) => setMembers(Number.parseInt(event.target.value, 10) || 1)}
        />
        <Button
          variant="secondary"
          size="sm"
          pending={estimate.isPending}
          onClick={() => estimate.mutate({ kind, terms, members })}
        >
          {text('rewardsdesk.estimate')}
        </Button>
      </div>
      <FailureNotice error={estimate.error} explain={explain} />
      {data && <Estimated estimate={data} />}
    </section>
  )
}

function Estimated(props: { estimate: OutputOf<typeof estimateProgramme> }): ReactElement {
  const text = useText()
  const { estimate } = props
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-4">
        {rows.map((name) => (
          <div key={name}>
            <dt className="text-muted">{text(`rewardsdesk.estimate.${name}`)}</dt>
            <dd className="font-semibold">
              <Money amount={estimate[name]} currency={estimate.currency} />
            </dd>
          </div>
        ))}
      </dl>
      {estimate.needsSecond && (
        <Notice tone="warning">{text('rewardsdesk.estimate.second')}</Notice>
      )}
      {estimate.levels.length > 0 && (
        <Table
          caption={text('rewardsdesk.estimate.levels')}
          rows={estimate.levels}
          rowKey={(row) => String(row.level)}
          empty=""
          dense
          columns={[
            {
              key: 'level',
              header: text('rewardsdesk.estimate.levels'),
              primary: true,
              cell: (row) => row.level,
            },
            {
              key: 'now',
              header: text('rewardsdesk.estimate.now'),
              align: 'end',
              cell: (row) => row.now,
            },
            {
              key: 'then',
              header: text('rewardsdesk.estimate.then'),
              align: 'end',
              cell: (row) => row.members,
            },
            {
              key: 'points',
              header: text('rewardsdesk.estimate.points'),
              align: 'end',
              cell: (row) => <Money amount={row.points} currency={estimate.currency} />,
            },
          ]}
        />
      )}
    </>
  )
}
