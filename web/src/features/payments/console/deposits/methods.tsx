import {
  type KeptDepositMethod,
  listDepositMethods,
} from '@kancil/contract/payments/deposit-methods'
import { Plus } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { type Text, useFormat, useText } from '../../../../i18n/use-text.tsx'
import { useMay } from '../../../../lib/session/operator-session.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ListScreen } from '../../../../ui/list/list-screen.tsx'
import { Money } from '../../../../ui/money.tsx'
import type { Column } from '../../../../ui/table/table.tsx'
import { methodName } from '../../records/method-name.ts'
import { MethodDialog } from './method-dialog.tsx'

/** Ways to pay in: limits, fees, time to pay, and which of them members see. */
export function ConsoleDepositMethods(): ReactElement {
  const text = useText()
  const mayEdit = useMay()('operators.write')
  const [chosen, setChosen] = useState<KeptDepositMethod | 'new' | null>(null)
  return (
    <ListScreen
      list={listDepositMethods}
      title={text('cashier.methods.title')}
      note={text('cashier.methods.note')}
      pageSize={50}
      columns={useColumns(text, mayEdit ? setChosen : null)}
      rowKey={(row) => row.methodId}
      empty={text('payments.deposit.noMethods')}
      actions={
        mayEdit && (
          <Button size="sm" icon={<Plus size={16} />} onClick={() => setChosen('new')}>
            {text('cashier.methods.add')}
          </Button>
        )
      }
      beside={(answer) =>
        chosen &&
        answer && (
          <MethodDialog
            method={chosen === 'new' ? null : chosen}
            gateways={answer.gateways}
            onClose={() => setChosen(null)}
          />
        )
      }
    />
  )
}

function useColumns(
  text: Text,
  choose: ((row: KeptDepositMethod) => void) | null,
): Column<KeptDepositMethod>[] {
  const format = useFormat()
  return [
    {
      key: 'name',
      header: text('cashier.methods.name'),
      primary: true,
      cell: (row) => (
        <span className="grid gap-0.5">
          {methodName(text, row.kind, row.name)}
          <code className="text-xs font-normal text-muted">{row.methodId}</code>
        </span>
      ),
    },
    {
      key: 'state',
      header: text('payments.records.state'),
      cell: (row) => <MethodBadge method={row} />,
    },
    {
      key: 'min',
      header: text('cashier.methods.amountMin'),
      align: 'end',
      cell: (row) => <Money amount={row.amountMin} currency={row.currency} />,
    },
    {
      key: 'max',
      header: text('cashier.methods.amountMax'),
      align: 'end',
      cell: (row) => <Money amount={row.amountMax} currency={row.currency} />,
    },
    {
      key: 'fee',
      header: text('payments.fee'),
      align: 'end',
      cell: (row) => format.percent(row.feeBasisPoints / 10_000),
    },
    {
      key: 'position',
      header: text('cashier.methods.position'),
      align: 'end',
      cell: (row) => row.position,
    },
    ...(choose
      ? [
          {
            key: 'acts',
            header: '',
            align: 'end' as const,
            cell: (row: KeptDepositMethod) => (
              <Button size="sm" variant="secondary" onClick={() => choose(row)}>
                {text('cashier.edit')}
              </Button>
            ),
          },
        ]
      : []),
  ]
}

function MethodBadge({
  method: { enabled, hasGateway },
}: {
  method: KeptDepositMethod
}): ReactElement {
  const text = useText()
  if (!enabled) return <Badge tone="neutral">{text('cashier.methods.off')}</Badge>
  return hasGateway ? (
    <Badge tone="success">{text('cashier.methods.on')}</Badge>
  ) : (
    <Badge tone="warning">{text('cashier.methods.noGateway')}</Badge>
  )
}
