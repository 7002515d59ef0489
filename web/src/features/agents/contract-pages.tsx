import {
  acceptContract,
  type AgentContract,
  agentContracts,
  contractsMessage,
  endContract,
  rejectContract,
} from '@kancil/contract/agents/contracts'
import {
  dailyProcess,
  dividendProcess,
  hourlyProcess,
  realtimeProcess,
} from '@kancil/contract/agents/process'
import type { ContractKind } from '@kancil/contract/agents/terms'
import type { OutputOf } from '@kancil/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useEffect, useState } from 'react'
import { useFormat, useText } from '../../i18n/use-text.tsx'
import { keyOf, useAction } from '../../lib/call/queries.ts'
import { useLive } from '../../lib/live/state.ts'
import { texts } from '../../lib/texts.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { percentText } from '../../ui/console/percent-text.ts'
import { FailureNotice } from '../../ui/feedback/alert.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Instant } from '../../ui/instant.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { useOwnPlace } from '../../ui/list/use-list-place.ts'
import { Money } from '../../ui/money.tsx'
import { dayText } from './period-text.ts'
import { RealtimeLines, Statements } from './bills.tsx'
import { TermsText } from './terms-text.tsx'

const processes = {
  dividend: dividendProcess,
  daily: dailyProcess,
  hourly: hourlyProcess,
  realtime: realtimeProcess,
} as const
const tones: Readonly<Record<AgentContract['state'], BadgeTone>> = {
  pending: 'info',
  active: 'success',
  rejected: 'neutral',
  expired: 'neutral',
  terminated: 'neutral',
  invalid: 'danger',
}

export const DividendPage = (): ReactElement => <ContractPage kind="dividend" />
export const DailyPage = (): ReactElement => <ContractPage kind="daily" />
export const HourlyPage = (): ReactElement => <ContractPage kind="hourly" />
export const RealtimePage = (): ReactElement => <ContractPage kind="realtime" />

/** One kind of contract: how far the running period is, the contracts on both sides, the bills. */
function ContractPage({ kind }: { readonly kind: ContractKind }): ReactElement {
  const cache = useQueryClient()
  useLive(contractsMessage, () => void cache.invalidateQueries({ queryKey: keyOf(agentContracts) }))
  return (
    <div className="grid gap-5">
      <Progress kind={kind} />
      <Contracts kind={kind} />
      {kind === 'realtime' ? <RealtimeLines /> : <Statements kind={kind} />}
    </div>
  )
}

function Progress({ kind }: { readonly kind: ContractKind }): ReactElement | null {
  const text = useText()
  const { mutate, data } = useAction(processes[kind] as typeof dailyProcess)
  useEffect(() => mutate({}), [mutate])
  useLive(contractsMessage, () => mutate({}))
  if (!data) return null
  if (!data.isOpen) return <p className="text-muted">{text('agents.process.none')}</p>
  return <ProgressFigures kind={kind} answer={data} />
}

function ProgressFigures(props: {
  readonly kind: ContractKind
  readonly answer: OutputOf<typeof dailyProcess>
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const { kind, answer } = props
  const { currency } = answer
  return (
    <Figures
      figures={[
        {
          label: text('agents.process.earned'),
          value: <Money amount={answer.earned} currency={currency} />,
        },
        { label: text('agents.terms.rate'), value: `${percentText(answer.rateBasisPoints)} %` },
        {
          label: text('agents.figure.turnover'),
          value: <Money amount={answer.turnover} currency={currency} />,
        },
        // Real-time salary asks for no number of active members.
        ...(kind === 'realtime'
          ? []
          : [
              {
                label: text('agents.count.activeMembers'),
                value: format.number(answer.activeUsers),
              },
            ]),
        {
          label: text('agents.process.last'),
          value: <Money amount={answer.lastPaid} currency={currency} />,
        },
        ...(answer.paysAfter
          ? [{ label: text('agents.process.after'), value: <Instant at={answer.paysAfter} /> }]
          : []),
      ]}
    />
  )
}

const explainAccept = texts(acceptContract, {
  contract_decided: 'agents.error.decided',
  offer_expired: 'agents.error.expired',
  more_generous_than_own: 'agents.error.generousNow',
  too_costly: 'agents.error.costly',
  confirm_terminate: 'agents.error.confirm',
})
const explainReject = texts(rejectContract, {
  contract_decided: 'agents.error.decided',
  offer_expired: 'agents.error.expired',
})
const explainEnd = texts(endContract, {
  contract_decided: 'agents.error.decided',
  not_yours_to_end: 'agents.error.notYours',
  confirm_terminate: 'agents.error.confirm',
})

function Contracts({ kind }: { readonly kind: ContractKind }): ReactElement {
  const text = useText()
  const format = useFormat()
  const place = useOwnPlace()
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{text('agents.contracts')}</h3>
      <ListTable
        list={agentContracts}
        scope={{ kind }}
        place={place}
        pageSize={10}
        caption={text('agents.contracts')}
        rowKey={(row) => row.contractId}
        empty={text('agents.contracts.none')}
        columns={[
          {
            key: 'who',
            header: text('agents.contracts.who'),
            primary: true,
            cell: (row) =>
              row.isOwn
                ? text('agents.contracts.from', { account: row.upline || text('agents.house') })
                : text('agents.contracts.to', { account: row.account }),
          },
          {
            key: 'state',
            header: text('agents.contracts.state'),
            cell: (row) => (
              <span className="grid justify-items-start gap-1">
                <Badge tone={tones[row.state]}>{text(`agents.state.${row.state}`)}</Badge>
                {row.reason && (
                  <span className="text-xs text-muted">{text(`agents.reason.${row.reason}`)}</span>
                )}
              </span>
            ),
          },
          {
            key: 'terms',
            header: text('agents.contracts.terms'),
            cell: (row) => (
              <>
                <TermsText kind={row.kind} terms={row.terms} currency={row.currency} />
                {row.endsOn && (
                  <p className="text-xs text-muted">
                    {text('agents.link.lastDay')} <bdi>{dayText(format, row.endsOn)}</bdi>
                  </p>
                )}
              </>
            ),
          },
          {
            key: 'act',
            header: '',
            align: 'end',
            cell: (row) => <ContractActs row={row} />,
          },
        ]}
      />
    </section>
  )
}

function ContractActs({ row }: { readonly row: AgentContract }): ReactElement | null {
  const { state, isOwn } = row
  if (state === 'active') return isOwn ? <GiveUp row={row} /> : null
  if (state !== 'pending') return null
  return isOwn ? <AnswerOffer row={row} /> : <TakeBack row={row} />
}

const refreshes = [agentContracts]

function AnswerOffer({ row: { contractId } }: { readonly row: AgentContract }): ReactElement {
  const text = useText()
  const accept = useAction(acceptContract, { refreshes })
  const reject = useAction(rejectContract, { refreshes })
  const confirm = accept.error?.code === 'confirm_terminate'
  return (
    <div className="grid gap-2 justify-items-end">
      <span className="flex flex-wrap justify-end gap-2">
        <Button
          size="sm"
          pending={accept.isPending}
          variant={confirm ? 'danger' : 'primary'}
          onClick={() => accept.mutate({ contractId, confirm })}
        >
          {text('agents.accept')}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          pending={reject.isPending}
          onClick={() => reject.mutate({ contractId })}
        >
          {text('agents.reject')}
        </Button>
      </span>
      <FailureNotice error={accept.error} explain={explainAccept} />
      <FailureNotice error={reject.error} explain={explainReject} />
    </div>
  )
}

function TakeBack({ row: { contractId } }: { readonly row: AgentContract }): ReactElement {
  const text = useText()
  const end = useAction(endContract, { refreshes })
  return (
    <div className="grid gap-2 justify-items-end">
      <Button
        size="sm"
        variant="secondary"
        pending={end.isPending}
        onClick={() => end.mutate({ contractId, confirm: false })}
      >
        {text('agents.takeBack')}
      </Button>
      <FailureNotice error={end.error} explain={explainEnd} />
    </div>
  )
}

/** A contract that was given up does not come back, so it is asked for once more. */
function GiveUp({ row: { contractId } }: { readonly row: AgentContract }): ReactElement {
  const text = useText()
  const [isAsked, setIsAsked] = useState(false)
  const end = useAction(endContract, { refreshes })
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setIsAsked(true)}>
        {text('agents.giveUp')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          danger
          title={text('agents.giveUp.sure')}
          confirmLabel={text('agents.giveUp')}
          pending={end.isPending}
          onConfirm={() =>
            end.mutate(
              { contractId, confirm: end.error?.code === 'confirm_terminate' },
              { onSuccess: () => setIsAsked(false) },
            )
          }
          onClose={() => setIsAsked(false)}
        >
          {text('agents.giveUp.note')}
          <FailureNotice error={end.error} explain={explainEnd} />
        </ConfirmDialog>
      )}
    </>
  )
}
