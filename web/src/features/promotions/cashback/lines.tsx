import type { GameCategory } from '@kancil/contract/games/vendors'
import type { Currency } from '@kancil/contract/money'
import type { CashbackLine } from '@kancil/contract/promotions/cashback'
import type { ReactElement } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { Money } from '../../../ui/money.tsx'
import { Table } from '../../../ui/table/table.tsx'

export const lineName = (line: GameCategory): MessageId => `shell.category.${line}`

/** Valid bet, rate and cashback of each product line. */
export function CashbackLines(props: {
  lines: readonly CashbackLine[]
  total: string
  currency: Currency
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const { currency } = props
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{text('cashback.lines')}</h3>
      <Table
        caption={text('cashback.lines')}
        rows={props.lines}
        rowKey={(row) => row.gameType}
        empty={text('cashback.noBets')}
        dense
        columns={[
          {
            key: 'line',
            header: text('cashback.line'),
            primary: true,
            cell: (row) => text(lineName(row.gameType)),
          },
          {
            key: 'validBet',
            header: text('games.bets.validBet'),
            align: 'end',
            cell: (row) => <Money amount={row.validBet} currency={currency} />,
          },
          {
            key: 'rate',
            header: text('cashback.rate'),
            align: 'end',
            cell: (row) => <bdi dir="ltr">{format.percent(row.rateBasisPoints / 10_000)}</bdi>,
          },
          {
            key: 'cashback',
            header: text('shell.account.cashback'),
            align: 'end',
            cell: (row) => <Money amount={row.cashback} currency={currency} />,
            total: <Money amount={props.total} currency={currency} />,
          },
        ]}
      />
    </section>
  )
}
