import type { InputOf } from '@kancil/contract/endpoint'
import {
  type Currency,
  currencyExponents,
  formatMoney,
  money,
  parseMoney,
} from '@kancil/contract/money'
import { depositKinds } from '@kancil/contract/payments/deposit'
import {
  confirmationsMax,
  expiryMinutesMax,
  feeBasisPointsMax,
  type KeptDepositMethod,
  listDepositMethods,
  methodNameMax,
  saveDepositMethod,
} from '@kancil/contract/payments/deposit-methods'
import { type ReactElement, useState } from 'react'
import { type MessageId } from '../../../../i18n/message-id.ts'
import { useText } from '../../../../i18n/use-text.tsx'
import { texts } from '../../../../lib/texts.ts'
import { AmountField } from '../../../../ui/console/amount-field.tsx'
import { DecisionDialog } from '../../../../ui/console/decision-dialog.tsx'
import { PercentField } from '../../../../ui/console/percent-field.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { Switch } from '../../../../ui/form/switch.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'

type Draft = InputOf<typeof saveDepositMethod>

const explain = texts(saveDepositMethod, {
  limits_invalid: 'cashier.methods.limitsInvalid',
  gateway_unknown: 'cashier.methods.gatewayUnknown',
  confirmations_missing: 'cashier.methods.confirmationsMissing',
  kind_fixed: 'cashier.methods.kindFixed',
  method_changed: 'cashier.methods.changed',
})

/** Edits a way to pay in, or adds one. Orders already made keep their terms. */
export function MethodDialog(props: {
  /** Null for a new one. */
  method: KeptDepositMethod | null
  gateways: readonly string[]
  onClose: () => void
}): ReactElement {
  const text = useText()
  const [draft, setDraft] = useState<Draft>(() => draftOf(props.method, props.gateways[0] ?? ''))
  const change = (part: Partial<Draft>): void => setDraft((now) => ({ ...now, ...part }))
  const isNew = props.method === null
  return (
    <DecisionDialog
      endpoint={saveDepositMethod}
      refreshes={[listDepositMethods]}
      explain={explain}
      title={text(isNew ? 'cashier.methods.add' : 'cashier.methods.edit')}
      confirm={text('cashier.save')}
      text={text('cashier.methods.editText')}
      ready={/^[a-z0-9-]{2,40}$/.test(draft.methodId) && !Number.isNaN(draft.position)}
      input={() => draft}
      onClose={props.onClose}
    >
      {isNew && <Identity draft={draft} gateways={props.gateways} change={change} />}
      <TextField
        label={text('cashier.methods.name')}
        hint={text('cashier.methods.nameHint')}
        maxLength={methodNameMax}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Amounts draft={draft} change={change} />
      <Switch
        label={text('cashier.methods.on')}
        checked={draft.enabled}
        onChange={(enabled) => change({ enabled })}
      />
    </DecisionDialog>
  )
}

type PartProps = { readonly draft: Draft; readonly change: (part: Partial<Draft>) => void }

/** What a method keeps once it was used. */
function Identity({
  draft,
  gateways,
  change,
}: PartProps & { gateways: readonly string[] }): ReactElement {
  const text = useText()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={text('cashier.methods.id')}
        hint={text('cashier.methods.idHint')}
        maxLength={40}
        value={draft.methodId}
        onChange={(event) => change({ methodId: event.target.value })}
      />
      <Select
        label={text('cashier.methods.kind')}
        value={draft.kind}
        options={depositKinds.map((kind) => ({
          value: kind,
          label: text(`payments.method.${kind}`),
        }))}
        onChange={(event) => change({ kind: event.target.value as Draft['kind'] })}
      />
      <Select
        label={text('cashier.methods.gateway')}
        value={draft.gatewayId}
        options={gateways.map((gateway) => ({ value: gateway, label: gateway }))}
        onChange={(event) => change({ gatewayId: event.target.value })}
      />
      <Select
        label={text('cashier.methods.currency')}
        value={draft.currency}
        options={Object.keys(currencyExponents).map((code) => ({ value: code, label: code }))}
        onChange={(event) => change({ currency: event.target.value as Currency })}
      />
    </div>
  )
}

function Amounts({ draft, change }: PartProps): ReactElement {
  const text = useText()
  const { currency } = draft
  const amount = (name: 'amountMin' | 'amountMax' | 'feeMin'): ReactElement => (
    <AmountField
      label={text(`cashier.methods.${name}`)}
      currency={currency}
      minor={Number(parseMoney(draft[name], currency))}
      onChange={(minor) => change({ [name]: formatMoney(money(BigInt(minor)), currency) })}
    />
  )
  const figure = (
    name: 'expiryMinutes' | 'confirmations' | 'position',
    max: number,
    hint?: MessageId,
  ): ReactElement => (
    <TextField
      label={text(`cashier.methods.${name}`)}
      {...(hint ? { hint: text(hint) } : {})}
      type="number"
      required
      min={0}
      max={max}
      value={Number.isNaN(draft[name]) ? '' : draft[name]}
      onChange={(event) => change({ [name]: event.target.valueAsNumber })}
    />
  )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {amount('amountMin')}
      {amount('amountMax')}
      <PercentField
        label={text('cashier.methods.feeRate')}
        basisPoints={draft.feeBasisPoints}
        basisPointsMax={feeBasisPointsMax}
        onChange={(feeBasisPoints) => change({ feeBasisPoints })}
      />
      {amount('feeMin')}
      {figure('expiryMinutes', expiryMinutesMax, 'cashier.methods.expiryHint')}
      {figure('position', 999)}
      {draft.kind === 'crypto' && figure('confirmations', confirmationsMax)}
    </div>
  )
}

function draftOf(method: KeptDepositMethod | null, gatewayId: string): Draft {
  if (!method)
    return {
      methodId: '',
      kind: 'qr',
      gatewayId,
      name: '',
      currency: 'MYR',
      amountMin: '10.00',
      amountMax: '1000.00',
      feeBasisPoints: 0,
      feeMin: '0.00',
      expiryMinutes: 0,
      confirmations: 0,
      enabled: false,
      position: 100,
      version: 0,
    }
  const { hasGateway: _gateway, updatedAt: _at, updatedBy: _by, ...draft } = method
  return draft
}
