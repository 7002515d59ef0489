import { consoleGames, type ConsoleVendor, consoleVendors } from '@kancil/contract/games/catalogue'
import {
  type GameListCheck,
  importVendorGames,
  openTestSession,
  testVendor,
  type VendorTestResult,
} from '@kancil/contract/games/vendor-desk'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { useStepUp } from '../../../lib/session/step-up.tsx'
import { explainCommon, texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

const explainImport = texts(importVendorGames, {
  vendor_unanswering: 'desk.vendor.error.unanswering',
  games_invalid: 'desk.vendor.error.games',
})
const explainSession = texts(openTestSession, {
  account_unknown: 'desk.vendor.error.account',
  game_unknown: 'desk.vendor.error.game',
  play_money_only: 'desk.vendor.error.real',
  currency_unsupported: 'desk.vendor.error.currency',
})

/** A call to the vendor with its answer, the import of its games, and what the last one found. */
export function VendorTest({ vendor }: { vendor: ConsoleVendor }): ReactElement {
  const text = useText()
  const { vendorId, listCheck } = vendor
  const call = useAction(testVendor, { refreshes: [] })
  const take = useAction(importVendorGames, { refreshes: [consoleGames, consoleVendors] })
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">{text('desk.vendor.test.text')}</p>
      <div className="flex flex-wrap gap-3">
        <Button pending={call.isPending} onClick={() => call.mutate({ vendorId })}>
          {text('desk.vendor.test.run')}
        </Button>
        <Button
          variant="secondary"
          pending={take.isPending}
          onClick={() => take.mutate({ vendorId })}
        >
          {text('desk.vendor.import')}
        </Button>
      </div>
      <p className="text-sm text-muted">{text('desk.vendor.import.text')}</p>
      {listCheck && <LastImport check={listCheck} />}
      <FailureNotice error={call.error} explain={explainCommon} />
      <FailureNotice error={take.error} explain={explainImport} />
      {take.data && (
        <Notice tone="success">{text('desk.vendor.import.done', { ...take.data })}</Notice>
      )}
      {call.data && <Answer result={call.data} />}
    </div>
  )
}

/** Nobody watches the imports of every ten minutes: this is where one that fails is seen. */
function LastImport({ check }: { check: GameListCheck }): ReactElement {
  const text = useText()
  const format = useFormat()
  const { at, failingSince, verdict, httpStatus, games, faults } = check
  return (
    <Notice
      tone={failingSince ? 'danger' : 'success'}
      title={text('desk.vendor.list.at', { at: format.dateTime(at) })}
    >
      <p>{text(`desk.vendor.verdict.${verdict}`, { count: games })}</p>
      {httpStatus > 0 && httpStatus !== 200 && <p>{`HTTP ${httpStatus}`}</p>}
      <Faults faults={faults} />
      {failingSince && (
        <p>{text('desk.vendor.list.since', { at: format.dateTime(failingSince) })}</p>
      )}
    </Notice>
  )
}

function Faults({ faults }: Pick<GameListCheck, 'faults'>): readonly ReactElement[] {
  const text = useText()
  return faults.map((fault) => <p key={fault.row}>{text('desk.vendor.error.games', fault)}</p>)
}

function Answer({ result }: { result: VendorTestResult }): ReactElement {
  const text = useText()
  const { verdict, url, httpStatus, milliseconds, keyId, answer, games, faults } = result
  return (
    <div className="grid gap-3">
      <Notice
        tone={verdict === 'fine' ? 'success' : 'danger'}
        title={text(`desk.vendor.verdict.${verdict}`, { count: games })}
      >
        {url && (
          <bdi dir="ltr" className="break-all">
            {`GET ${url}`}
          </bdi>
        )}
        {httpStatus > 0 && (
          <p>{text('desk.vendor.test.status', { status: httpStatus, milliseconds, key: keyId })}</p>
        )}
        <Faults faults={faults} />
      </Notice>
      {answer && (
        <figure className="grid gap-1.5">
          <figcaption className="text-sm font-medium">{text('desk.vendor.test.answer')}</figcaption>
          <pre dir="ltr" className="card p-3 text-xs whitespace-pre-wrap break-all">
            {answer}
          </pre>
        </figure>
      )}
    </div>
  )
}

/** A session of play for the vendor's engineers. */
export function TestSession({ vendorId }: { vendorId: string }): ReactElement {
  const text = useText()
  const steppedUp = useStepUp()
  const open = useAction(openTestSession, { refreshes: [] })
  const [account, setAccount] = useState('')
  const [gameCode, setGameCode] = useState('')
  function submit(event: FormEvent): void {
    event.preventDefault()
    steppedUp(() => open.mutateAsync({ vendorId, account, gameCode })).catch(() => undefined)
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <p className="text-sm text-muted">{text('desk.vendor.session.text')}</p>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label={text('desk.vendor.session.account')}
          required
          autoComplete="off"
          value={account}
          onChange={(event) => setAccount(event.target.value)}
        />
        <TextField
          label={text('desk.vendor.session.game')}
          required
          dir="ltr"
          autoComplete="off"
          value={gameCode}
          onChange={(event) => setGameCode(event.target.value)}
        />
      </div>
      <FailureNotice error={open.error} explain={explainSession} />
      {open.data && (
        <pre dir="ltr" className="card p-3 text-xs whitespace-pre-wrap break-all">
          {JSON.stringify(open.data, null, 2)}
        </pre>
      )}
      <div className="flex justify-end">
        <Button type="submit" pending={open.isPending}>
          {text('desk.vendor.session.open')}
        </Button>
      </div>
    </form>
  )
}
