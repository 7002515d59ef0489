import {
  documentReasons,
  type DocumentReason,
  documentStates,
} from '@kancil/contract/safety/identity-check'
import {
  acceptDocument,
  type DeskDocument,
  documentPicture,
  documents,
  refuseDocument,
} from '@kancil/contract/safety/identity-desk'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { useMay } from '../../../lib/session/operator-session.ts'
import { explainCommon, texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { choiceFilter } from '../../../ui/list/list-filters.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'

const filters = [
  choiceFilter('state', 'guard.state', documentStates, (state) => `guard.paper.${state}` as const),
]
type Act = 'look' | 'accept' | 'refuse'

/** Members' papers: a look at the picture beside what the member stated, and a decision. */
export function PaperDesk(): ReactElement {
  const text = useText()
  const may = useMay()('members.write')
  const [chosen, setChosen] = useState<{ row: DeskDocument; act: Act } | null>(null)
  const close = (): void => setChosen(null)
  return (
    <>
      <ListScreen
        list={documents}
        title={text('guard.papers.title')}
        note={text('guard.papers.note')}
        filters={filters}
        rowKey={(row) => row.documentId}
        empty={text('guard.papers.none')}
        columns={[
          { key: 'sent', header: text('guard.sent'), cell: (row) => <Instant at={row.sentAt} /> },
          {
            key: 'member',
            header: text('guard.member'),
            primary: true,
            cell: (row) => row.account,
          },
          {
            key: 'kind',
            header: text('guard.papers.kind'),
            cell: (row) => text(`guard.paper.kind.${row.kind}`),
          },
          { key: 'name', header: text('guard.papers.name'), cell: (row) => row.name },
          {
            key: 'birthday',
            header: text('guard.papers.birthday'),
            cell: (row) => row.birthday || '–',
          },
          {
            key: 'state',
            header: text('guard.state'),
            cell: (row) =>
              row.reasonCode
                ? text(`guard.reasonCode.${row.reasonCode}`)
                : text(`guard.paper.${row.state}`),
          },
          {
            key: 'act',
            header: '',
            align: 'end',
            cell: (row) =>
              may && (
                <Button
                  size="sm"
                  variant="secondary"
                  onClick={() => setChosen({ row, act: 'look' })}
                >
                  {text('guard.papers.look')}
                </Button>
              ),
          },
        ]}
      />
      {chosen?.act === 'look' && (
        <Look row={chosen.row} onAct={(act) => setChosen({ row: chosen.row, act })} close={close} />
      )}
      {chosen?.act === 'accept' && <Accept row={chosen.row} close={close} />}
      {chosen?.act === 'refuse' && <Refuse row={chosen.row} close={close} />}
    </>
  )
}

type Props = { readonly row: DeskDocument; readonly close: () => void }

/** The picture, asked for by a press: each look is in the audit log. */
function Look({ row, close, onAct }: Props & { onAct: (act: Act) => void }): ReactElement {
  const text = useText()
  const look = useAction(documentPicture)
  return (
    <Dialog size="modal" title={`${row.account} · ${row.name}`} onClose={close}>
      <div className="grid gap-4">
        {look.data ? (
          <img
            src={`data:image/webp;base64,${look.data.picture}`}
            alt={text(`guard.paper.kind.${row.kind}`)}
            className="max-h-[60dvh] mx-auto rounded-md"
          />
        ) : (
          <Button
            variant="secondary"
            pending={look.isPending}
            onClick={() => look.mutate({ documentId: row.documentId })}
          >
            {text('guard.papers.show')}
          </Button>
        )}
        <FailureNotice error={look.error} explain={explainCommon} />
        <div className="flex flex-wrap justify-end gap-3">
          {(row.state === 'waiting' || row.state === 'stale') && (
            <Button variant="danger" onClick={() => onAct('refuse')}>
              {text('guard.papers.refuse')}
            </Button>
          )}
          {row.state !== 'accepted' && (
            <Button onClick={() => onAct('accept')}>{text('guard.papers.accept')}</Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

const explainAccept = texts(acceptDocument, {
  already_decided: 'guard.fault.decided',
  same_operator: 'guard.fault.sameOperator',
  under_age: 'guard.fault.underAge',
})

function Accept({ row, close }: Props): ReactElement {
  const text = useText()
  return (
    <DecisionDialog
      endpoint={acceptDocument}
      refreshes={[documents]}
      explain={explainAccept}
      title={text('guard.papers.accept')}
      confirm={text('guard.papers.accept')}
      text={text('guard.papers.acceptText', { name: row.name, birthday: row.birthday || '–' })}
      note={{ label: text('guard.reason'), required: true }}
      input={(note) => ({ documentId: row.documentId, note })}
      onClose={close}
    />
  )
}

const explainRefuse = texts(refuseDocument, { already_decided: 'guard.fault.decided' })

function Refuse({ row, close }: Props): ReactElement {
  const text = useText()
  const [reasonCode, setReasonCode] = useState<DocumentReason>('unreadable')
  return (
    <DecisionDialog
      endpoint={refuseDocument}
      refreshes={[documents]}
      explain={explainRefuse}
      danger
      title={text('guard.papers.refuse')}
      confirm={text('guard.papers.refuse')}
      text={text('guard.papers.refuseText', { account: row.account })}
      note={{ label: text('guard.reason'), required: true }}
      input={(note) => ({ documentId: row.documentId, reasonCode, note })}
      onClose={close}
    >
      <Select
        label={text('guard.papers.why')}
        value={reasonCode}
        options={documentReasons.map((reason) => ({
          value: reason,
          label: text(`guard.reasonCode.${reason}`),
        }))}
        onChange={(event) => setReasonCode(event.target.value as DocumentReason)}
      />
    </DecisionDialog>
  )
}
