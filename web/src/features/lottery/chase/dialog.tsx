import { type ChaseMode, memberChases, placeChase } from '@kancil/contract/lottery/chases'
import { lotteryBoard } from '@kancil/contract/lottery/games'
import { memberTickets } from '@kancil/contract/lottery/tickets'
import { type Currency, formatMoney, money } from '@kancil/contract/money'
import { chaseIssuesMax } from '@kancil/rules/lottery/slip/chase'
import { planSlipChase } from '@kancil/rules/lottery/slip/chase-plan'
import type { RuleSet } from '@kancil/rules/lottery/rule-set'
import type { Line, PricedTicket } from '@kancil/rules/lottery/ticket'
import { type ReactElement, useState } from 'react'
import { useFormat, useLanguage, useText } from '../../../i18n/use-text.tsx'
import { isUndecided } from '../../../lib/call/undecided.ts'
import { useAction } from '../../../lib/call/queries.ts'
import { useGuard } from '../../../lib/session/guard.ts'
import { Button } from '../../../ui/button.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { Board } from '../board/use-board.ts'
import { chaseFaultText, explainChasing } from '../slip/buy-texts.ts'

const kinds = ['same', 'double', 'profit'] as const
const issuesOffered = ['5', '10', '20', '50', '120'] as const
const shownIssues = 6

type Props = {
  board: Board
  rules: RuleSet
  ticket: PricedTicket
  lines: readonly Line[]
  currency: Currency
  onClose: () => void
  onBought: () => void
}

type Choice = {
  readonly issues: string
  readonly kind: (typeof kinds)[number]
  readonly factor: string
  readonly every: string
  readonly rate: string
  readonly stopsOnWin: boolean
}

const first: Choice = {
  ...{ issues: '10', kind: 'same', factor: '2', every: '1', rate: '30', stopsOnWin: true },
}

/** The slip for several issues: how its multiple grows, what all of it costs, and when it stops. */
export function ChaseDialog(props: Props): ReactElement {
  const text = useText()
  const { ticket, currency } = props
  const [choice, setChoice] = useState(first)
  const set = (change: Partial<Choice>): void => setChoice({ ...choice, ...change })
  const mode = modeOf(choice)
  const count = Math.min(chaseIssuesMax, Math.max(1, Math.trunc(Number(choice.issues)) || 1))
  const { rules } = props
  const plan = planSlipChase(rules, currency, ticket, { issues: count, mode })
  return (
    <Dialog title={text('lottery.chase')} guarded onClose={props.onClose}>
      <div className="grid gap-4">
        <p className="text-sm text-muted">{text('lottery.chaseHow')}</p>
        <ModeFields choice={choice} onChange={set} />
        <Switch
          label={text('lottery.stopOnWin')}
          hint={text('lottery.stopOnWinHint')}
          checked={choice.stopsOnWin}
          onChange={(stopsOnWin) => set({ stopsOnWin })}
        />
        {typeof plan === 'string' ? (
          <Notice tone="warning">{text(chaseFaultText(plan))}</Notice>
        ) : (
          <p className="num text-sm text-muted" dir="ltr">
            {plan.multiples.slice(0, shownIssues).map((multiple) => `×${multiple} `)}
            {plan.multiples.length > shownIssues && '…'}
          </p>
        )}
        <ChaseBuy
          {...props}
          how={{ issues: count, mode, stopsOnWin: choice.stopsOnWin }}
          total={typeof plan === 'string' ? '' : formatMoney(money(plan.total), currency)}
        />
      </div>
    </Dialog>
  )
}

function ModeFields(props: {
  choice: Choice
  onChange: (change: Partial<Choice>) => void
}): ReactElement {
  const text = useText()
  const { choice, onChange } = props
  return (
    <>
      <div className="grid gap-2">
        <Chips
          label={text('lottery.chaseIssues')}
          values={issuesOffered.map((value) => ({ value, label: value }))}
          active={issuesOffered.find((value) => value === choice.issues) ?? null}
          onChange={(issues) => onChange({ issues })}
        />
        <Whole
          label={text('lottery.chaseIssues')}
          value={choice.issues}
          onChange={(issues) => onChange({ issues })}
        />
      </div>
      <Chips
        label={text('lottery.chaseMode')}
        values={kinds.map((value) => ({ value, label: text(`lottery.chaseMode.${value}`) }))}
        active={choice.kind}
        onChange={(kind) => onChange({ kind })}
      />
      {choice.kind === 'double' && (
        <div className="grid grid-cols-2 gap-3">
          <Whole
            label={text('lottery.chaseFactor')}
            value={choice.factor}
            onChange={(factor) => onChange({ factor })}
          />
          <Whole
            label={text('lottery.chaseEvery')}
            value={choice.every}
            onChange={(every) => onChange({ every })}
          />
        </div>
      )}
      {choice.kind === 'profit' && (
        <Whole
          label={text('lottery.chaseRate')}
          value={choice.rate}
          onChange={(rate) => onChange({ rate })}
        />
      )}
    </>
  )
}

function ChaseBuy(
  props: Props & {
    how: { readonly issues: number; readonly mode: ChaseMode; readonly stopsOnWin: boolean }
    total: string
  },
): ReactElement {
  const text = useText()
  const format = useFormat()
  const language = useLanguage()
  const guard = useGuard()
  const { board, lines, how, total, currency } = props
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const chase = useAction(placeChase, { refreshes: [memberChases, memberTickets, lotteryBoard] })
  const count = how.issues

  function send(): void {
    if (!board.current) return
    const { gameCode } = board.game
    const order = { gameCode, issueNo: board.current.issueNo, ruleVersion: board.rules.version }
    chase.mutate(
      { requestId, ...order, ...how, lines: lines.map((line) => ({ ...line })), language },
      {
        onSuccess: () => {
          showToast('lottery.chased', 'success', { count })
          props.onBought()
        },
        onSettled: (_answer, error) => {
          if (!isUndecided(error)) setRequestId(crypto.randomUUID())
        },
      },
    )
  }

  return (
    <>
      <FailureNotice error={chase.error} explain={explainChasing} />
      <Button
        block
        size="lg"
        pending={chase.isPending}
        disabled={total === ''}
        onClick={() => guard('session', send)}
      >
        {total
          ? text('lottery.chaseBuy', { count, amount: format.money(total, currency) })
          : text('lottery.chase')}
      </Button>
    </>
  )
}

function Whole(props: {
  label: string
  value: string
  onChange: (value: string) => void
}): ReactElement {
  return (
    <TextField
      label={props.label}
      inputMode="numeric"
      dir="ltr"
      value={props.value}
      onChange={(event) => props.onChange(event.target.value.replace(/\D/g, '').slice(0, 4))}
    />
  )
}

function modeOf({ kind, ...fields }: Choice): ChaseMode {
  const whole = (value: string, least: number, most: number): number =>
    Math.min(most, Math.max(least, Number(value) || least))
  switch (kind) {
    case 'same':
      return { kind }
    case 'double':
      return { kind, factor: whole(fields.factor, 2, 10), every: whole(fields.every, 1, 60) }
    case 'profit':
      return { kind, ratePercent: whole(fields.rate, 1, 1_000) }
  }
}
