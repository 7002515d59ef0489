import { memberTimeline } from '@kancil/contract/identity/member-file'
import type { Currency } from '@kancil/contract/money'
import {
  type Break,
  excludeMember,
  exclusionMonths,
  exclusions,
  timeOutDays,
} from '@kancil/contract/safety/exclusion'
import type { Limit } from '@kancil/contract/safety/limits'
import { lowerLimit, memberSafety } from '@kancil/contract/safety/member-safety'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../../i18n/use-text.tsx'
import { texts } from '../../../../lib/texts.ts'
import { DecisionDialog } from '../../../../ui/console/decision-dialog.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { useLimitWords } from './use-limit-words.ts'

const explainLower = texts(lowerLimit, {
  limit_invalid: 'safety.limit.invalid',
  limit_not_lower: 'memberfile.safety.notLower',
})

/** Lowers a limit at once, with the reason that goes into the audit log. */
export function LowerDialog(props: {
  memberId: string
  account: string
  limit: Limit
  currency: Currency
  onClose: () => void
}): ReactElement {
  const { memberId, account, limit, currency, onClose } = props
  const text = useText()
  const words = useLimitWords(currency)
  const [amount, setAmount] = useState('')
  const isTime = limit.name === 'timeDay'
  return (
    <DecisionDialog
      endpoint={lowerLimit}
      refreshes={[memberSafety, memberTimeline]}
      explain={explainLower}
      title={text('memberfile.safety.lowerTitle', { account })}
      confirm={text('memberfile.safety.lower')}
      text={text('memberfile.safety.lowerText', {
        name: text(`safety.limit.${limit.name}`),
        amount: words(limit.name, limit.amount),
      })}
      note={{ label: text('operator.reason'), hint: text('operator.reason.hint'), required: true }}
      ready={/^\d+(\.\d+)?$/.test(amount.trim())}
      input={(reason) => ({ memberId, name: limit.name, amount: amount.trim(), reason })}
      onClose={onClose}
    >
      <TextField
        label={text(isTime ? 'safety.limit.minutes' : 'safety.limit.amount')}
        {...(isTime ? {} : { before: <span className="text-sm">{currency}</span> })}
        inputMode="decimal"
        className="num"
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
    </DecisionDialog>
  )
}

const explainBreak = texts(excludeMember, { break_shorter: 'memberfile.safety.breakShorter' })
/** `d<days>`, `m<months>`, or without an end. */
const lengths = [
  ...timeOutDays.map((days) => `d${days}` as const),
  ...exclusionMonths.map((months) => `m${months}` as const),
  'forever',
] as const
type Length = (typeof lengths)[number]

function breakOf(length: Length): Break {
  if (length === 'forever') return { kind: 'self_exclusion', months: null }
  const count = Number(length.slice(1))
  return length.startsWith('d')
    ? { kind: 'time_out', days: count as (typeof timeOutDays)[number] }
    : { kind: 'self_exclusion', months: count as (typeof exclusionMonths)[number] }
}

/** Keeps a member from play at once. */
export function BreakDialog(props: {
  memberId: string
  account: string
  onClose: () => void
}): ReactElement {
  const { memberId, account, onClose } = props
  const text = useText()
  const [length, setLength] = useState<Length>('d1')

  function labelOf(choice: Length): string {
    if (choice === 'forever') return text('memberfile.break.forever')
    const count = Number(choice.slice(1))
    return choice.startsWith('d')
      ? text('memberfile.break.days', { days: count })
      : text('memberfile.break.months', { months: count })
  }

  return (
    <DecisionDialog
      endpoint={excludeMember}
      refreshes={[memberSafety, exclusions, memberTimeline]}
      explain={explainBreak}
      danger
      title={text('memberfile.safety.breakTitle', { account })}
      confirm={text('memberfile.safety.break')}
      text={text('memberfile.safety.breakText')}
      note={{ label: text('operator.reason'), hint: text('operator.reason.hint'), required: true }}
      input={(reason) => ({ memberId, break: breakOf(length), reason })}
      onClose={onClose}
    >
      <Select
        label={text('memberfile.break.length')}
        value={length}
        options={lengths.map((value) => ({ value, label: labelOf(value) }))}
        onChange={(event) => setLength(event.target.value as Length)}
      />
    </DecisionDialog>
  )
}
