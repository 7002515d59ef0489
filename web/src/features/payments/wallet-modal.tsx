import { type ReactElement, useState } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { useBalance } from '../../lib/balance.ts'
import { useModal } from '../../lib/screen/modal.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Money } from '../../ui/money.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Deposit } from './deposit/panel.tsx'
import { PaymentRecords } from './records/list.tsx'
import { Withdraw } from './withdrawal/panel.tsx'

const places = ['deposit', 'withdraw', 'records'] as const

/** The wallet over any screen. Its place is in the address: `?modal=wallet&at=deposit:dep_...`. */
export function WalletModal(props: { at: string; close: () => void }): ReactElement {
  const text = useText()
  const modal = useModal()
  const balance = useBalance().data
  const [step = '', id = ''] = props.at.split(':')
  const place = places.find((name) => name === step) ?? 'deposit'
  const go = (at: string) => modal.open('wallet', at)
  const onPlace = (to: string) => go(to ? `${place}:${to}` : place)
  return (
    <Dialog title={text('payments.wallet')} onClose={props.close} guarded={place !== 'records'}>
      {balance && (
        <p className="flex items-baseline justify-between gap-3 pb-4 text-sm text-muted">
          {text('payments.balance')}
          <Money
            amount={balance.sumBalance}
            currency={balance.currency}
            className="text-base font-semibold text-text"
          />
        </p>
      )}
      <Tabs
        label={text('payments.wallet')}
        tabs={places.map((key) => ({ key, label: text(`payments.tab.${key}`) }))}
        active={place}
        onChange={go}
      >
        {place === 'deposit' && <Deposit id={id} onPlace={onPlace} />}
        {place === 'withdraw' && <Withdraw id={id} onPlace={onPlace} />}
        {place === 'records' && <Records go={go} />}
      </Tabs>
    </Dialog>
  )
}

function Records({ go }: { go: (at: string) => void }): ReactElement {
  const text = useText()
  const [kind, setKind] = useState<'deposit' | 'withdraw'>('deposit')
  return (
    <Tabs
      label={text('payments.tab.records')}
      tabs={[
        { key: 'deposit', label: text('payments.records.deposits') },
        { key: 'withdraw', label: text('payments.records.withdrawals') },
      ]}
      active={kind}
      onChange={setKind}
    >
      <PaymentRecords kind={kind} onOpen={(id) => go(`${kind}:${id}`)} onStart={() => go(kind)} />
    </Tabs>
  )
}
