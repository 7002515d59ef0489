import {
  closeMemberCase,
  type MemberNote,
  memberNotes,
  memberTimeline,
  noteKinds,
  writeMemberNote,
} from '@kancil/contract/identity/member-file'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useText } from '../../../../i18n/use-text.tsx'
import { useAction } from '../../../../lib/call/queries.ts'
import { useMay } from '../../../../lib/session/operator-session.ts'
import { texts } from '../../../../lib/texts.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { DecisionDialog } from '../../../../ui/console/decision-dialog.tsx'
import { FailureNotice } from '../../../../ui/feedback/alert.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { InstantLines } from '../../../../ui/instant-lines.tsx'
import { ListTable } from '../../../../ui/list/list-table.tsx'
import { useOwnPlace } from '../../../../ui/list/use-list-place.ts'

const refreshes = [memberNotes, memberTimeline]
const explainWrite = texts(writeMemberNote, {})
const explainClose = texts(closeMemberCase, {
  already_closed: 'memberfile.case.alreadyClosed',
  not_a_case: 'memberfile.case.notACase',
})
type Kind = MemberNote['kind']

/** What operators wrote down: notes, and support cases that wait until somebody closes them. */
export function MemberNotes(props: { memberId: string; kind?: Kind }): ReactElement {
  const { memberId, kind } = props
  const text = useText()
  const may = useMay()('members.write')
  const place = useOwnPlace()
  const [closing, setClosing] = useState<MemberNote | null>(null)
  return (
    <div className="grid gap-4">
      {may && <WriteNote memberId={memberId} only={kind} />}
      <ListTable
        list={memberNotes}
        scope={kind ? { memberId, kind } : { memberId }}
        place={place}
        pageSize={20}
        caption={text('memberfile.part.notes')}
        dense
        rowKey={(row) => row.noteId}
        empty={text(kind === 'case' ? 'memberfile.cases.none' : 'memberfile.notes.none')}
        columns={[
          {
            key: 'at',
            header: text('memberfile.at'),
            cell: (row) => <InstantLines at={row.at} />,
          },
          {
            key: 'text',
            header: text('memberfile.note'),
            primary: true,
            cell: (row) => (
              <span className="grid gap-0.5 font-normal">
                <span className="whitespace-pre-line">{row.text}</span>
                {row.closing && (
                  <span className="text-sm text-muted">
                    {text('memberfile.case.closedBy', { name: row.closedBy, closing: row.closing })}
                  </span>
                )}
              </span>
            ),
          },
          {
            key: 'kind',
            header: text('memberfile.kind'),
            cell: (row) => <NoteBadge note={row} />,
          },
          { key: 'by', header: text('memberfile.by'), cell: (row) => row.by },
          {
            key: 'act',
            header: '',
            align: 'end',
            cell: (row) =>
              may &&
              row.kind === 'case' &&
              !row.closedAt && (
                <Button size="sm" variant="secondary" onClick={() => setClosing(row)}>
                  {text('memberfile.case.close')}
                </Button>
              ),
          },
        ]}
      />
      {closing && <CloseDialog note={closing} onClose={() => setClosing(null)} />}
    </div>
  )
}

function CloseDialog({ note, onClose }: { note: MemberNote; onClose: () => void }): ReactElement {
  const text = useText()
  return (
    <DecisionDialog
      endpoint={closeMemberCase}
      refreshes={refreshes}
      explain={explainClose}
      title={text('memberfile.case.close')}
      confirm={text('memberfile.case.close')}
      text={note.text}
      note={{ label: text('memberfile.case.closing'), required: true }}
      input={(closing) => ({ noteId: note.noteId, closing })}
      onClose={onClose}
    />
  )
}

function NoteBadge({ note }: { note: MemberNote }): ReactElement {
  const text = useText()
  if (note.kind === 'note') return <Badge>{text('memberfile.kind.note')}</Badge>
  return (
    <Badge tone={note.closedAt ? 'neutral' : 'warning'}>
      {text(note.closedAt ? 'memberfile.case.closed' : 'memberfile.case.open')}
    </Badge>
  )
}

/** Its request id stays while a note is written, so that pressing twice writes it once. */
function WriteNote(props: { memberId: string; only: Kind | undefined }): ReactElement {
  const { memberId, only } = props
  const text = useText()
  const [words, setWords] = useState('')
  const [kind, setKind] = useState<Kind>(only ?? 'note')
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const write = useAction(writeMemberNote, { refreshes })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const input = { memberId, requestId, kind, text: words.trim() }
    write.mutate(input, {
      onSuccess() {
        setWords('')
        setRequestId(crypto.randomUUID())
      },
    })
  }

  return (
    <form className="card p-4 grid gap-3" onSubmit={submit}>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="grow basis-72"
          label={text(kind === 'case' ? 'memberfile.case.words' : 'memberfile.note')}
          maxLength={2_000}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {!only && (
          <Select
            label={text('memberfile.kind')}
            value={kind}
            options={noteKinds.map((value) => ({ value, label: text(`memberfile.kind.${value}`) }))}
            onChange={(event) => setKind(event.target.value as Kind)}
          />
        )}
        <Button type="submit" pending={write.isPending} disabled={words.trim().length < 3}>
          {text(kind === 'case' ? 'memberfile.case.begin' : 'memberfile.note.write')}
        </Button>
      </div>
      <FailureNotice error={write.error} explain={explainWrite} />
    </form>
  )
}
