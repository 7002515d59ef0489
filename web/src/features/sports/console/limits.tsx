import { memberSportsLimits, setMemberSportsLimit } from '@kancil/contract/sports/desk'
import type { RowOf } from '@kancil/contract/list'
import { type ComponentProps, type ReactElement, useState } from 'react'
import { type Text, useText } from '../../../i18n/use-text.tsx'
import { useMay } from '../../../lib/session/operator-session.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { searchFilter } from '../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'

type Limit = RowOf<typeof memberSportsLimits>
type Columns = ComponentProps<typeof ListScreen<typeof memberSportsLimits>>['columns']

const filters = [searchFilter('account', 'sportsdesk.account', { lengthMax: 60 })]
const explain = texts(setMemberSportsLimit, {})

/** Members who may bet only a share of everybody’s limits; any member by their account. */
export function SportsLimits(): ReactElement {
  const text = useText()
  const may = useMay()('vendors.write')
  const [chosen, setChosen] = useState<Limit | null>(null)
  return (
    <>
      <ListScreen
        list={memberSportsLimits}
        title={text('sportsdesk.limits')}
        note={text('sportsdesk.limitsNote')}
        filters={filters}
        rowKey={(row) => row.memberId}
        empty={text('sportsdesk.noLimits')}
        columns={columns(text, may, setChosen)}
      />
      {chosen && <LimitDialog limit={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function columns(text: Text, may: boolean, choose: (limit: Limit) => void): Columns {
  return [
    {
      key: 'account',
      header: text('sportsdesk.member'),
      primary: true,
      cell: (row) => <bdi>{row.account}</bdi>,
    },
    {
      key: 'percent',
      header: text('sportsdesk.percent'),
      align: 'end',
      cell: (row) => <span className="num">{row.percent}%</span>,
    },
    {
      key: 'changedBy',
      header: text('sportsdesk.changedBy'),
      cell: (row) => row.changedBy ?? '–',
    },
    {
      key: 'changedAt',
      header: text('sportsdesk.changedAt'),
      cell: (row) => (row.changedAt ? <Instant at={row.changedAt} /> : '–'),
    },
    {
      key: 'act',
      header: '',
      align: 'end',
      cell: (row) =>
        may && (
          <Button size="sm" variant="secondary" onClick={() => choose(row)}>
            {text('sportsdesk.setLimit')}
          </Button>
        ),
    },
  ]
}

function LimitDialog({ limit, onClose }: { limit: Limit; onClose: () => void }): ReactElement {
  const text = useText()
  const [percent, setPercent] = useState(String(limit.percent))
  const { memberId, account } = limit
  return (
    <DecisionDialog
      endpoint={setMemberSportsLimit}
      refreshes={[memberSportsLimits]}
      explain={explain}
      title={text('sportsdesk.limitTitle', { account })}
      confirm={text('sportsdesk.save')}
      text={text('sportsdesk.limitText')}
      note={{ label: text('sportsdesk.reason'), required: true }}
      ready={/^\d{1,3}$/.test(percent) && Number(percent) <= 100}
      input={(note) => ({ memberId, percent: Number(percent), note })}
      onClose={onClose}
    >
      <TextField
        label={text('sportsdesk.percent')}
        inputMode="numeric"
        dir="ltr"
        maxLength={3}
        value={percent}
        onChange={(event) => setPercent(event.target.value)}
      />
    </DecisionDialog>
  )
}
