import { type Currency, formatMoney, money, parseMoney } from '@kancil/contract/money'
import type { ProgrammeKind } from '@kancil/contract/rewards/programme'
import {
  boardScores,
  missionMetrics,
  missionWindows,
} from '@kancil/contract/rewards/programme-terms'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { AmountField } from '../../../ui/console/amount-field.tsx'
import { GameKeysField } from '../../../ui/console/game-keys-field.tsx'
import { controlClass } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

type Terms = Readonly<Record<string, unknown>>
type Field = {
  readonly name: string
  readonly as: 'amount' | 'count' | 'words'
  /** What older terms, which lack the field, mean. */
  readonly otherwise?: number
}

const amount = (name: string): Field => ({ name, as: 'amount' })
const counted = (name: string): Field => ({ name, as: 'count' })
const turnover = counted('turnoverPercent')

/** The single fields of each kind. */
const fields: Readonly<Record<ProgrammeKind, readonly Field[]>> = {
  vip: [turnover],
  mission: [amount('reward'), turnover],
  signIn: [amount('validBetMin'), amount('depositMin'), turnover],
  leaderboard: [turnover],
  referral: [
    ...[amount('reward'), amount('depositMin'), amount('validBetMin')],
    ...[counted('days'), counted('friendsMax'), counted('shareBasisPoints'), turnover],
  ],
  raffle: [amount('validBetMin'), turnover],
  wheel: [amount('validBetMin'), turnover],
  redPacket: [
    ...[amount('pool'), counted('count'), amount('least'), amount('validBetMin'), turnover],
  ],
}

/** The rows of each kind: a list of amounts where there is one column without a name. */
const rowsOf: Readonly<
  Partial<Record<ProgrammeKind, { readonly name: string; readonly columns: readonly Field[] }>>
> = {
  vip: {
    name: 'levels',
    columns: [
      { name: 'name', as: 'words' },
      ...['turnover', 'deposits', 'keep', 'riseGift', 'weekGift', 'birthdayGift'].map(amount),
      counted('rebateBasisPoints'),
      { ...counted('pointsPercent'), otherwise: 100 },
    ],
  },
  signIn: { name: 'rewards', columns: [amount('')] },
  leaderboard: { name: 'prizes', columns: [amount('')] },
  raffle: { name: 'prizes', columns: [amount('amount'), counted('weight'), counted('stock')] },
  wheel: { name: 'prizes', columns: [amount('amount'), counted('weight'), counted('stock')] },
}

type Props = {
  currency: Currency
  kind: ProgrammeKind
  terms: Terms
  isFixed: boolean
  onChange: (terms: Record<string, unknown>) => void
}

/** The terms of a programme as fields, by its kind; fixed once it is published. */
export function TermsFields(props: Props): ReactElement {
  const text = useText()
  const { currency, kind, terms, isFixed, onChange } = props
  const set = (name: string, value: unknown): void => onChange({ ...terms, [name]: value })
  return (
    <fieldset disabled={isFixed} className="grid gap-4">
      <legend className="font-semibold pb-3">{text('rewardsdesk.terms')}</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {kind === 'mission' && <MissionFields {...props} />}
        {kind === 'leaderboard' && <BoardFields {...props} />}
        {fields[kind].map(({ name, as }) =>
          as === 'amount' ? (
            <AmountField
              key={name}
              label={text(`rewardsdesk.term.${name}` as 'rewardsdesk.term.reward')}
              currency={currency}
              minor={Number(terms[name] ?? 0)}
              onChange={(minor) => set(name, minor)}
            />
          ) : (
            <TextField
              key={name}
              inputMode="numeric"
              label={text(`rewardsdesk.term.${name}` as 'rewardsdesk.term.reward')}
              value={String(terms[name] ?? 0)}
              onChange={(event) => set(name, Number.parseInt(event.target.value, 10) || 0)}
            />
          ),
        )}
      </div>
      {rowsOf[kind] && <Rows key={kind} {...props} {...rowsOf[kind]} />}
    </fieldset>
  )
}

function MissionFields(props: Props): ReactElement {
  const text = useText()
  const { currency, terms, onChange } = props
  const set = (name: string, value: unknown): void => onChange({ ...terms, [name]: value })
  const metric = terms['metric']
  const isCount = metric === 'signIns' || metric === 'wins'
  return (
    <>
      <Select
        label={text('rewardsdesk.term.metric')}
        hint={text('rewardsdesk.term.metricHint')}
        value={String(terms['metric'])}
        onChange={(event) => set('metric', event.target.value)}
        options={missionMetrics.map((value) => ({
          value,
          label: text(`rewardsdesk.metric.${value}`),
        }))}
      />
      <Select
        label={text('rewardsdesk.term.window')}
        value={String(terms['window'])}
        onChange={(event) => set('window', event.target.value)}
        options={missionWindows.map((value) => ({
          value,
          label: text(`rewardsdesk.window.${value}`),
        }))}
      />
      {isCount ? (
        <TextField
          inputMode="numeric"
          label={text('rewardsdesk.term.target')}
          value={String(terms['target'])}
          onChange={(event) => set('target', Number.parseInt(event.target.value, 10) || 1)}
        />
      ) : (
        <AmountField
          label={text('rewardsdesk.term.target')}
          currency={currency}
          minor={Number(terms['target'])}
          onChange={(minor) => set('target', minor)}
        />
      )}
      {(metric === 'wins' || metric === 'validBet') && (
        <RoundFields {...props} hasBetMin={metric === 'wins'} />
      )}
    </>
  )
}

function BoardFields(props: Props): ReactElement {
  const text = useText()
  const { terms, onChange } = props
  const score = String(terms['score'] ?? 'validBet')
  return (
    <>
      <Select
        label={text('rewardsdesk.term.score')}
        hint={text('rewardsdesk.term.scoreHint')}
        value={score}
        onChange={(event) => onChange({ ...terms, score: event.target.value })}
        options={boardScores.map((value) => ({ value, label: text(`rewardsdesk.score.${value}`) }))}
      />
      <RoundFields {...props} hasBetMin={score !== 'validBet'} />
    </>
  )
}

/** Which games count, and from which stake on; empty: all of them. */
function RoundFields(props: Props & { hasBetMin: boolean }): ReactElement {
  const text = useText()
  const { currency, terms, onChange, hasBetMin } = props
  const games = (terms['games'] ?? []) as readonly string[]
  return (
    <>
      <GameKeysField
        label={text('rewardsdesk.term.games')}
        games={games}
        onChange={(named) => onChange({ ...terms, games: named })}
      />
      {hasBetMin && (
        <AmountField
          label={text('rewardsdesk.term.betMin')}
          currency={currency}
          minor={Number(terms['betMin'] ?? 0)}
          onChange={(minor) => onChange({ ...terms, betMin: minor })}
        />
      )}
    </>
  )
}

type Row = Readonly<Record<string, unknown>> | number

type RowsProps = Props & { name: string; columns: readonly Field[] }

/** The rows have no identity of their own; they keep one while they are edited. */
function Rows(props: RowsProps): ReactElement {
  const text = useText()
  const { name, columns, terms, onChange, currency } = props
  const rows = (terms[name] ?? []) as readonly Row[]
  const [keys, setKeys] = useState(() => rows.map(() => crypto.randomUUID()))
  const save = (next: readonly Row[]): void => onChange({ ...terms, [name]: next })
  const add = (): void => {
    setKeys([...keys, crypto.randomUUID()])
    save([...rows, rows.at(-1)!])
  }
  const remove = (at: number): void => {
    setKeys(keys.filter((_, place) => place !== at))
    save(rows.filter((_, place) => place !== at))
  }
  return (
    <div className="grid gap-3 overflow-x-auto">
      <table className="text-sm w-max min-w-full">
        <caption className="sr-only">{text('rewardsdesk.terms')}</caption>
        <RowsHead columns={columns} />
        <tbody>
          {rows.map((row, at) => (
            <TermsRow
              key={keys[at]}
              {...{ row, at, columns, currency }}
              number={name === 'levels' ? at : at + 1}
              onChange={(next) => save(rows.map((kept, place) => (place === at ? next : kept)))}
              onRemove={rows.length > 1 ? () => remove(at) : undefined}
            />
          ))}
        </tbody>
      </table>
      <div>
        <Button size="sm" variant="secondary" onClick={add}>
          {text('rewardsdesk.addRow')}
        </Button>
      </div>
    </div>
  )
}

function useColumnLabel(): (field: Field) => string {
  const text = useText()
  return ({ name }) => text(`rewardsdesk.row.${name || 'amount'}` as 'rewardsdesk.row.amount')
}

function RowsHead({ columns }: { columns: readonly Field[] }): ReactElement {
  const text = useText()
  const label = useColumnLabel()
  return (
    <thead>
      <tr>
        <th scope="col" className="text-start font-medium p-1">
          #
        </th>
        {columns.map((field) => (
          <th key={field.name} scope="col" className="text-start font-medium p-1">
            {label(field)}
          </th>
        ))}
        <th scope="col">
          <span className="sr-only">{text('rewardsdesk.remove')}</span>
        </th>
      </tr>
    </thead>
  )
}

function TermsRow(props: {
  row: Row
  at: number
  number: number
  columns: readonly Field[]
  currency: Currency
  onChange: (row: Row) => void
  onRemove: (() => void) | undefined
}): ReactElement {
  const text = useText()
  const label = useColumnLabel()
  const { row, at, number, columns, currency, onChange, onRemove } = props
  const change = (field: Field, typed: string): void => {
    const value = valueOf(field, typed, currency)
    if (value === null) return
    onChange(typeof row === 'number' ? (value as number) : { ...row, [field.name]: value })
  }
  return (
    <tr>
      <td className="p-1 num text-muted">{number}</td>
      {columns.map((field) => (
        <td key={field.name} className="p-1 min-w-24">
          <input
            className={controlClass}
            size={field.as === 'words' ? 12 : 8}
            aria-label={`${label(field)} ${at + 1}`}
            defaultValue={shownOf(field, row, currency)}
            onChange={(event) => change(field, event.target.value)}
          />
        </td>
      ))}
      <td className="p-1 whitespace-nowrap">
        <Button size="sm" variant="secondary" disabled={!onRemove} onClick={onRemove}>
          {text('rewardsdesk.remove')}
        </Button>
      </td>
    </tr>
  )
}

function shownOf(field: Field, row: Row, currency: Currency): string {
  const value = typeof row === 'number' ? row : (row[field.name] ?? field.otherwise)
  return field.as === 'amount' ? formatMoney(money(BigInt(value as number)), currency) : `${value}`
}

/** What was typed, or null while it is no value. */
function valueOf(field: Field, typed: string, currency: Currency): string | number | null {
  if (field.as === 'words') return typed
  if (field.as === 'count') return /^\d{1,7}$/.test(typed) ? Number(typed) : null
  try {
    return Number(parseMoney(typed, currency))
  } catch {
    return null
  }
}
