import { programmeKinds, programmeStates, singleKinds } from '@kancil/contract/rewards/programme'
import {
  type DeskProgramme,
  programmes,
  setProgrammeState,
} from '@kancil/contract/rewards/programme-desk'
import { type ReactElement, useState } from 'react'
import { useLanguageStore, useText } from '../../../i18n/use-text.tsx'
import { useMay } from '../../../lib/session/operator-session.ts'
import { texts } from '../../../lib/texts.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { choiceFilter } from '../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { titleOf } from './programme-draft.ts'
import { ProgrammeEditor } from './programme-editor.tsx'

const filters = [
  choiceFilter(
    'kind',
    'rewardsdesk.programme.kind',
    programmeKinds,
    (kind) => `rewardsdesk.kind.${kind}` as const,
    'rewardsdesk.all',
  ),
  choiceFilter(
    'state',
    'rewardsdesk.programme.state',
    programmeStates,
    (state) => `rewardsdesk.pstate.${state}` as const,
    'rewardsdesk.all',
  ),
]
const tones: Readonly<Record<DeskProgramme['state'], BadgeTone>> = {
  draft: 'neutral',
  waiting: 'warning',
  published: 'success',
  stopped: 'danger',
}
const explain = texts(setProgrammeState, {
  programme_changed: 'rewardsdesk.error.changed',
  same_operator: 'rewardsdesk.error.same',
  already_decided: 'rewardsdesk.error.decided',
  programme_over: 'rewardsdesk.error.over',
  starts_later: 'rewardsdesk.error.later',
})

type Act = 'edit' | 'copy' | 'published' | 'stopped'
type Chosen = { readonly programme: DeskProgramme; readonly act: Act }

/** Programmes of every kind with their state and what each cost so far. */
export function ProgrammeDesk(): ReactElement {
  const text = useText()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isNew, setNew] = useState(false)
  const may = useMay()('settings.write')
  const close = (): void => setChosen(null)
  return (
    <>
      <ListScreen
        list={programmes}
        title={text('rewardsdesk.programmes')}
        note={text('rewardsdesk.programmes.note')}
        filters={filters}
        actions={
          may && (
            <Button size="sm" onClick={() => setNew(true)}>
              {text('rewardsdesk.programme.new')}
            </Button>
          )
        }
        rowKey={(row) => row.programmeId}
        empty={text('rewardsdesk.programmes.none')}
        columns={useColumns(may ? setChosen : null)}
      />
      {isNew && <ProgrammeEditor from={null} onClose={() => setNew(false)} />}
      {(chosen?.act === 'edit' || chosen?.act === 'copy') && (
        <ProgrammeEditor from={chosen.programme} isCopy={chosen.act === 'copy'} onClose={close} />
      )}
      {(chosen?.act === 'published' || chosen?.act === 'stopped') && (
        <StateDialog programme={chosen.programme} state={chosen.act} onClose={close} />
      )}
    </>
  )
}

function StateDialog(props: {
  programme: DeskProgramme
  state: 'published' | 'stopped'
  onClose: () => void
}): ReactElement {
  const text = useText()
  const language = useLanguageStore().language()
  const { programme, state } = props
  const isStop = state === 'stopped'
  const { programmeId, version } = programme
  const act = text(isStop ? 'rewardsdesk.stop' : 'rewardsdesk.publish')
  const ask = text(isStop ? 'rewardsdesk.stop.ask' : 'rewardsdesk.publish.ask', {
    title: titleOf(programme.words, language),
  })
  const replaces = !isStop && singleKinds.includes(programme.kind)
  return (
    <DecisionDialog
      endpoint={setProgrammeState}
      refreshes={[programmes]}
      explain={explain}
      danger={isStop}
      title={act}
      confirm={act}
      text={replaces ? `${ask} ${text('rewardsdesk.publish.replaces')}` : ask}
      input={() => ({ programmeId, version, state })}
      onClose={props.onClose}
    />
  )
}

function useColumns(choose: ((chosen: Chosen) => void) | null): Column<DeskProgramme>[] {
  const text = useText()
  const language = useLanguageStore().language()
  return [
    {
      key: 'name',
      header: text('rewardsdesk.programme'),
      primary: true,
      cell: (row) => titleOf(row.words, language),
    },
    {
      key: 'kind',
      header: text('rewardsdesk.programme.kind'),
      cell: (row) => text(`rewardsdesk.kind.${row.kind}`),
    },
    {
      key: 'state',
      header: text('rewardsdesk.programme.state'),
      cell: (row) => (
        <Badge tone={tones[row.state]}>{text(`rewardsdesk.pstate.${row.state}`)}</Badge>
      ),
    },
    {
      key: 'members',
      header: text('rewardsdesk.programme.members'),
      align: 'end',
      cell: (row) => row.members,
    },
    { key: 'gifts', header: text('rewardsdesk.given'), align: 'end', cell: (row) => row.gifts },
    {
      key: 'backs',
      header: text('rewardsdesk.programme.backs'),
      align: 'end',
      cell: (row) =>
        row.backs > 0 && (
          <span className="grid justify-items-end">
            <Money amount={row.cameBack} currency={row.currency} />
            <span className="text-xs text-muted">
              {text('rewardsdesk.programme.backs.count', { count: row.backs })}
            </span>
          </span>
        ),
    },
    {
      key: 'cost',
      header: text('rewardsdesk.programme.cost'),
      align: 'end',
      cell: (row) => <Money amount={row.cost} currency={row.currency} />,
    },
    {
      key: 'act',
      header: '',
      align: 'end',
      cell: (programme) => choose && <Acts programme={programme} choose={choose} />,
    },
  ]
}

function Acts(props: { programme: DeskProgramme; choose: (chosen: Chosen) => void }): ReactElement {
  const text = useText()
  const { programme, choose } = props
  const isLive = programme.state === 'published'
  // A stopped draw has told its seed and is over for good.
  const isOver = programme.state === 'stopped' && programme.seedHash !== ''
  const isWaiting = programme.state === 'waiting'
  return (
    <span className="inline-flex gap-2">
      <Button size="sm" variant="secondary" onClick={() => choose({ programme, act: 'edit' })}>
        {text('rewardsdesk.edit')}
      </Button>
      <Button size="sm" variant="secondary" onClick={() => choose({ programme, act: 'copy' })}>
        {text('rewardsdesk.copy')}
      </Button>
      {!isOver && !isLive && (
        <Button size="sm" onClick={() => choose({ programme, act: 'published' })}>
          {text('rewardsdesk.publish')}
        </Button>
      )}
      {(isLive || isWaiting) && (
        <Button size="sm" variant="danger" onClick={() => choose({ programme, act: 'stopped' })}>
          {text('rewardsdesk.stop')}
        </Button>
      )}
    </span>
  )
}
