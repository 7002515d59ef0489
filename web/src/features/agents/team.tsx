import {
  agentTerms,
  type Downline,
  downlines,
  type Rate,
  remarkLengthMax,
  saveDownline,
} from '@kancil/contract/agents/team'
import { agentKinds } from '@kancil/contract/identity/account-kinds'
import { ArrowUpDown } from 'lucide-react'
import { type FormEvent, type ReactElement, useState } from 'react'
import { type Text, useText } from '../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../lib/call/queries.ts'
import { useModal } from '../../lib/screen/modal.tsx'
import { texts } from '../../lib/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FailureNotice } from '../../ui/feedback/alert.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Instant } from '../../ui/instant.tsx'
import { searchFilter } from '../../ui/list/list-filters.ts'
import { ListTable } from '../../ui/list/list-table.tsx'
import { useOwnPlace } from '../../ui/list/use-list-place.ts'
import type { Column } from '../../ui/table/table.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { RateFields } from './rate-fields.tsx'
import { Sparkline } from './trend-chart.tsx'

const filters = [searchFilter('search', 'agents.team.search', { lengthMax: 40 })]
const explain = texts(downlines, { not_in_team: 'agents.error.notInTeam' })
const explainSave = texts(saveDownline, {
  rate_above_own: 'agents.error.rateAbove',
  rate_below_downline: 'agents.error.rateBelow',
  not_in_team: 'agents.error.notInTeam',
  not_direct: 'agents.error.notDirect',
})

type Level = { readonly id: string; readonly account: string }

/** The tree, one level at a time, with what each team turned over in a week. */
export function TeamTree(): ReactElement {
  const text = useText()
  const modal = useModal()
  const place = useOwnPlace(filters)
  const [path, setPath] = useState<readonly Level[]>([])
  const [edited, setEdited] = useState<Downline | null>(null)
  const [offered, setOffered] = useState<Downline | null>(null)
  const under = path.at(-1)
  return (
    <div className="grid gap-3">
      <nav className="flex flex-wrap gap-2 text-sm" aria-label={text('agents.team.path')}>
        <Button size="sm" variant="ghost" onClick={() => setPath([])}>
          {text('agents.team.own')}
        </Button>
        {path.map(({ id, account }, at) => (
          <Button key={id} size="sm" variant="ghost" onClick={() => setPath(path.slice(0, at + 1))}>
            {`› ${account}`}
          </Button>
        ))}
        <Button
          size="sm"
          variant="secondary"
          className="ms-auto"
          icon={<ArrowUpDown size={16} aria-hidden="true" />}
          onClick={() => modal.open('agent', 'transferDownline', true)}
        >
          {text('center.transferDownline')}
        </Button>
      </nav>
      <ListTable
        key={under?.id ?? ''}
        list={downlines}
        {...(under ? { scope: { under: under.id } } : {})}
        place={place}
        filters={filters}
        explain={explain}
        caption={text('center.agent.downlineManagmentView')}
        rowKey={(row) => row.memberId}
        empty={text('agents.team.none')}
        columns={columnsOf(text, {
          open(row) {
            place.narrow('search', '', { typing: false })
            setPath([...path, { id: row.memberId, account: row.account }])
          },
          edit: setEdited,
          offer: setOffered,
          send: () => modal.open('center', 'transferUpline:down'),
        })}
      />
      {edited && <EditDialog row={edited} onClose={() => setEdited(null)} />}
      {offered && (
        <OfferDialog
          memberId={offered.memberId}
          account={offered.account}
          onClose={() => setOffered(null)}
        />
      )}
    </div>
  )
}

type Acts = Readonly<Record<'open' | 'edit' | 'offer' | 'send', (row: Downline) => void>>

function columnsOf(text: Text, acts: Acts): Column<Downline>[] {
  return [
    {
      key: 'account',
      header: text('agents.account'),
      primary: true,
      cell: (row) => (
        <span className="grid">
          {row.directs > 0 ? (
            <button type="button" className="link text-start" onClick={() => acts.open(row)}>
              {row.account}
            </button>
          ) : (
            row.account
          )}
          {row.remark && <span className="text-xs text-muted">{row.remark}</span>}
        </span>
      ),
    },
    {
      key: 'kind',
      header: text('agents.kind'),
      cell: (row) => (
        <Badge tone={isAgent(row) ? 'gold' : 'neutral'}>
          {text(isAgent(row) ? 'agents.kind.1' : 'agents.kind.0')}
        </Badge>
      ),
    },
    {
      key: 'team',
      header: text('agents.team.size'),
      align: 'end',
      cell: (row) => `${row.directs} / ${row.team}`,
    },
    {
      key: 'turnover',
      header: text('agents.team.week'),
      cell: (row) => <Sparkline amounts={row.turnover} />,
    },
    {
      key: 'login',
      header: text('agents.team.login'),
      cell: (row) => (row.lastLoginAt ? <Instant at={row.lastLoginAt} /> : '–'),
    },
    {
      key: 'act',
      header: '',
      align: 'end',
      cell: (row) => (
        <span className="flex flex-wrap justify-end gap-2">
          <Button size="sm" variant="secondary" onClick={() => acts.edit(row)}>
            {text('agents.team.edit')}
          </Button>
          {row.depth === 1 && (
            <Button size="sm" variant="secondary" onClick={() => acts.send(row)}>
              {text('agents.team.transfer')}
            </Button>
          )}
          {row.depth === 1 && isAgent(row) && (
            <Button size="sm" onClick={() => acts.offer(row)}>
              {text('agents.offer')}
            </Button>
          )}
        </span>
      ),
    },
  ]
}

const isAgent = (row: Downline): boolean => agentKinds.some((kind) => kind === row.isAgent)

function EditDialog({ row, onClose }: { row: Downline; onClose: () => void }): ReactElement {
  const text = useText()
  const save = useAction(saveDownline, { refreshes: [downlines] })
  const own = useQueryOf(agentTerms, {}).data?.rates ?? []
  const [rates, setRates] = useState<Rate[]>([])
  const [remark, setRemark] = useState(row.remark)
  const shown = rates.length > 0 ? rates : row.rates
  function submit(event: FormEvent): void {
    event.preventDefault()
    save.mutate({ memberId: row.memberId, rates, remark }, { onSuccess: onClose })
  }
  return (
    <Dialog size="modal" title={row.account} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        {row.depth === 1 && <RateFields own={own} rates={shown} onChange={setRates} />}
        <TextField
          label={text('agents.remark')}
          hint={text('agents.remarkHint')}
          maxLength={remarkLengthMax}
          value={remark}
          onChange={(event) => setRemark(event.target.value)}
        />
        <FailureNotice error={save.error} explain={explainSave} />
        <Button type="submit" pending={save.isPending}>
          {text('agents.save')}
        </Button>
      </form>
    </Dialog>
  )
}
