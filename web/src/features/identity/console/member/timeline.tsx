import {
  memberTimeline,
  type TimelineItem,
  timelineKinds,
} from '@kancil/contract/identity/member-file'
import type { DepositState } from '@kancil/contract/payments/deposit'
import type { ReceiptState } from '@kancil/contract/payments/receipt'
import type { WithdrawalState } from '@kancil/contract/payments/withdrawal'
import type { LimitName } from '@kancil/contract/safety/limits'
import type { SuspicionPattern } from '@kancil/contract/safety/suspicions'
import type { AdjustmentState } from '@kancil/contract/wallet/adjustments'
import { type ReactElement, useState } from 'react'
import { type Text, useText } from '../../../../i18n/use-text.tsx'
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { InstantLines } from '../../../../ui/instant-lines.tsx'
import { CursorTable } from '../../../../ui/list/cursor-table.tsx'
import { Money } from '../../../../ui/money.tsx'
import { auditWords } from '../../../operator/door.tsx'

type Kind = TimelineItem['kind']
const tones: Partial<Record<Kind, BadgeTone>> = {
  deposit: 'success',
  withdrawal: 'info',
  adjustment: 'gold',
  operator: 'primary',
  break: 'danger',
  suspicion: 'danger',
  dispute: 'warning',
  case: 'warning',
}

/** Everything that happened to a member, the newest first. */
export function MemberTimeline({ memberId }: { memberId: string }): ReactElement {
  const text = useText()
  const [kind, setKind] = useState<Kind | ''>('')
  return (
    <CursorTable
      list={memberTimeline}
      scope={kind ? { memberId, kind } : { memberId }}
      pageSize={30}
      caption={text('memberfile.part.timeline')}
      rowKey={(row) => `${row.at} ${row.key}`}
      empty={text('memberfile.timeline.none')}
      tools={
        <Select
          label={text('memberfile.timeline.show')}
          value={kind}
          options={[
            { value: '', label: text('operator.all') },
            ...timelineKinds.map((value) => ({
              value,
              label: text(`memberfile.timeline.${value}`),
            })),
          ]}
          onChange={(event) => setKind(event.target.value as Kind | '')}
        />
      }
      columns={() => [
        { key: 'at', header: text('memberfile.at'), cell: (row) => <InstantLines at={row.at} /> },
        {
          key: 'kind',
          header: text('memberfile.timeline.what'),
          primary: true,
          cell: (row) => (
            <Badge tone={tones[row.kind] ?? 'neutral'}>
              {text(`memberfile.timeline.${row.kind}`)}
            </Badge>
          ),
        },
        {
          key: 'detail',
          header: text('memberfile.timeline.detail'),
          cell: (row) => (
            <span className="grid gap-0.5">
              <span>{detailOf(text, row)}</span>
              {wordsOf(row) && (
                <span className="text-sm text-muted whitespace-pre-line">{wordsOf(row)}</span>
              )}
            </span>
          ),
        },
        {
          key: 'amount',
          header: text('memberfile.timeline.amount'),
          align: 'end',
          cell: (row) =>
            row.amount && row.currency ? (
              <Money
                amount={row.amount}
                currency={row.currency}
                look={row.kind === 'adjustment' ? 'signed' : 'plain'}
              />
            ) : (
              '–'
            ),
        },
        { key: 'by', header: text('memberfile.by'), cell: (row) => row.by || '–' },
      ]}
    />
  )
}

/** What became of it, in the words that its own desk uses. */
function detailOf(text: Text, { kind, detail, text: words }: TimelineItem): string {
  switch (kind) {
    case 'registered':
    case 'login':
      return text(`operator.login.${detail as 'ok'}`)
    case 'operator':
      return auditWords(text, detail) ?? detail
    case 'deposit':
      return text(`payments.deposit.badge.${detail as DepositState}`)
    case 'withdrawal':
      return text(`payments.withdrawal.badge.${detail as WithdrawalState}`)
    case 'dispute':
      return text(`cashier.disputes.state.${detail as ReceiptState}`)
    case 'adjustment':
      return text(`memberfile.adjustment.${detail as AdjustmentState}`)
    case 'limit':
      return `${text(`safety.limit.${words as LimitName}`)}: ${text(`memberfile.limit.${detail as 'lowered'}`)}`
    case 'break':
      return detail === 'lifted'
        ? text('memberfile.break.lifted')
        : text(`guard.break.${detail as 'time_out'}`)
    case 'paper':
      return `${text(`guard.paper.kind.${words as 'identity'}`)}: ${
        detail === 'sent' ? text('guard.sent') : text(`guard.paper.${detail as 'accepted'}`)
      }`
    case 'suspicion':
      return `${text(`guard.pattern.${words as SuspicionPattern}`)}: ${
        detail === 'opened' ? text('guard.opened') : text(`guard.outcome.${detail as 'cleared'}`)
      }`
    case 'note':
    case 'case':
    case 'caseClosed':
      return words
  }
}

/** Words beside the detail; nothing where they are in it already, or are a code. */
function wordsOf({ kind, text: words }: TimelineItem): string {
  return ['registered', 'login', 'adjustment', 'break', 'dispute'].includes(kind) ? words : ''
}
