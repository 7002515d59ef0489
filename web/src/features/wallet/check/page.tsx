import { checkStatement } from '@kancil/contract/wallet/statement'
import { CircleCheck, CircleX, FileUp } from 'lucide-react'
import { type ChangeEvent, type DragEvent, type ReactElement, useRef, useState } from 'react'
import { brokenAt, embeddedIn, sha256 } from '../../../../../tools/verify/statement.mjs'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { InstantLines } from '../../../ui/instant-lines.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import { Table } from '../../../ui/table/table.tsx'

type Statement = Awaited<ReturnType<typeof embeddedIn>>
/** What the file says of itself; `broken` as `brokenAt` tells it. */
type Reading = { readonly statement: Statement; readonly broken: number | null }

const explain = texts(checkStatement, {})
const fileBytesMax = 20 * 1024 * 1024

/**
 * Checks a statement file in the browser, with the very code of the script that stands alone, and
 * asks the site whether it issued the file. The file itself is not sent anywhere.
 */
export function StatementCheck(): ReactElement {
  const text = useText()
  const [reading, setReading] = useState<Reading | 'unreadable' | null>(null)
  const check = useAction(checkStatement)

  async function read(file: File | undefined): Promise<void> {
    if (!file) return
    check.reset()
    try {
      if (file.size > fileBytesMax) throw new RangeError('too large')
      const bytes = new Uint8Array(await file.arrayBuffer())
      const statement = await embeddedIn(bytes)
      setReading({ statement, broken: await brokenAt(statement) })
      const { code, chain } = statement
      check.mutate({ code, chain, fileDigest: await sha256(bytes) })
    } catch {
      setReading('unreadable')
    }
  }

  return (
    <div className="grid gap-5 py-4">
      <header className="grid gap-1">
        <h1 className="text-2xl font-semibold">{text('records.check.title')}</h1>
        <p className="text-muted max-w-[64em]">{text('records.check.note')}</p>
      </header>
      <DropPlace onFile={(file) => void read(file)} />
      {reading === 'unreadable' && (
        <Notice tone="danger" title={text('records.check.unreadable')}>
          {text('records.check.unreadableNote')}
        </Notice>
      )}
      {reading && reading !== 'unreadable' && (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <Verdict
              isGood={reading.broken === null}
              title={text(reading.broken === null ? 'records.check.whole' : 'records.check.broken')}
              note={chainNote(reading)}
            />
            {check.data && (
              <Verdict
                isGood={check.data.isIssued && check.data.isSameFile && check.data.isSameChain}
                title={text(
                  check.data.isIssued ? 'records.check.issued' : 'records.check.notIssued',
                )}
                note={text(issuedNote(check.data))}
              />
            )}
          </div>
          <FailureNotice error={check.error} explain={explain} />
          <Lines {...reading} />
        </>
      )}
    </div>
  )

  function chainNote({ broken, statement }: Reading): string {
    if (broken === null) return text('records.check.wholeNote', { lines: statement.lines.length })
    if (broken === 0) return text('records.check.endNote')
    return text('records.check.brokenNote', { line: broken })
  }
}

function issuedNote(answer: {
  readonly isIssued: boolean
  readonly isSameFile: boolean
  readonly isSameChain: boolean
}) {
  if (!answer.isIssued) return 'records.check.notIssuedNote' as const
  if (!answer.isSameChain) return 'records.check.otherChain' as const
  return answer.isSameFile ? 'records.check.sameFile' : ('records.check.otherFile' as const)
}

function DropPlace({ onFile }: { onFile: (file: File | undefined) => void }): ReactElement {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    onFile(event.dataTransfer.files[0])
  }

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    onFile(event.target.files?.[0])
    event.target.value = ''
  }

  return (
    <div
      className={classNames(
        'card px-4 py-10 grid gap-3 justify-items-center text-center',
        isOver && 'border-primary',
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p className="text-muted">{text('records.check.drop')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/pdf,.pdf"
        aria-label={text('records.check.choose')}
        onChange={choose}
      />
      <Button icon={<FileUp size={18} aria-hidden="true" />} onClick={() => input.current?.click()}>
        {text('records.check.choose')}
      </Button>
    </div>
  )
}

function Verdict(props: { isGood: boolean; title: string; note: string }): ReactElement {
  const { isGood, title, note } = props
  const Icon = isGood ? CircleCheck : CircleX
  return (
    <div className="card px-4 py-3 grid gap-1 content-start" role="status">
      <p className="flex items-center gap-2 font-semibold">
        <Icon
          size={20}
          className={classNames('shrink-0', isGood ? 'text-success' : 'text-danger')}
          aria-hidden="true"
        />
        {title}
      </p>
      <p className="text-sm text-muted">{note}</p>
    </div>
  )
}

function Lines({ statement, broken }: Reading): ReactElement {
  const text = useText()
  const { account, currency, from, to, selection, lines } = statement
  return (
    <section className="grid gap-2 min-w-0">
      <h2 className="font-semibold">
        {text('records.check.of', { account, from, to })} · {currency}
      </h2>
      {selection !== undefined && (
        <p className="text-sm text-muted">{text('records.check.only', { selection })}</p>
      )}
      <Table
        caption={text('records.check.lines')}
        dense
        rows={lines.map((line, at) => ({ ...line, number: at + 1 }))}
        rowKey={(row) => `${row.number}`}
        empty={text('records.check.empty')}
        columns={[
          {
            key: 'number',
            header: '#',
            cell: (row) => (
              <span className={row.number === broken ? 'num text-danger font-semibold' : 'num'}>
                {row.number}
              </span>
            ),
          },
          {
            key: 'at',
            header: text('records.check.at'),
            cell: (row) => <InstantLines at={row.at} />,
          },
          {
            key: 'kind',
            header: text('records.check.kind'),
            primary: true,
            cell: (row) => row.kind,
          },
          {
            key: 'amount',
            header: text('records.check.amount'),
            align: 'end',
            cell: (row) => <span className="num">{row.amount}</span>,
          },
          {
            key: 'after',
            header: text('records.check.after'),
            align: 'end',
            cell: (row) => <span className="num">{row.balanceAfter}</span>,
          },
          {
            key: 'link',
            header: text('records.check.seal'),
            cell: (row) => (
              <code dir="ltr" className="text-xs text-muted">
                {row.link.slice(0, 16)}
              </code>
            ),
          },
        ]}
      />
    </section>
  )
}
