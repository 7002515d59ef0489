import type { Deposit, DepositAction } from '@kancil/contract/payments/deposit'
import { Copy, ExternalLink } from 'lucide-react'
import { lazy, type ReactElement, type ReactNode, Suspense } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Instant } from '../../../ui/instant.tsx'

const QrCode = lazy(() =>
  import('../../../ui/pictures/qr-code.tsx').then((m) => ({ default: m.QrCode })),
)

type Of<Kind extends DepositAction['kind']> = Extract<DepositAction, { kind: Kind }>

/** What the payer has to do; nothing once the bank has their order. */
export function DepositActionPanel({ deposit }: { deposit: Deposit }): ReactElement | null {
  const { action } = deposit
  switch (action?.kind) {
    case undefined:
      return null
    case 'redirect':
      return <Redirect deposit={deposit} action={action} />
    case 'qr':
      return <ScanCode deposit={deposit} action={action} />
    case 'transfer':
      return <Transfer deposit={deposit} action={action} />
    case 'address':
      return <Address deposit={deposit} action={action} />
  }
}

type Props<Kind extends DepositAction['kind']> = {
  readonly deposit: Deposit
  readonly action: Of<Kind>
}

function Redirect({ deposit, action }: Props<'redirect'>): ReactElement {
  const text = useText()
  return (
    <div className="grid gap-3">
      <a href={action.url} className={buttonClass('primary', 'lg', 'w-full')}>
        {text('payments.deposit.goToBank')}
        <ExternalLink size={18} aria-hidden="true" />
      </a>
      <PayBefore at={deposit.expiresAt} />
    </div>
  )
}

function ScanCode({ deposit, action }: Props<'qr'>): ReactElement {
  const text = useText()
  return (
    <div className="grid justify-items-center gap-3 rounded-lg bg-raised px-4 py-6 text-center">
      <Suspense fallback={<Skeleton className="size-60 rounded-md" />}>
        <QrCode value={action.payload} label={text('payments.deposit.qr')} />
      </Suspense>
      <p className="max-w-80 text-sm">{text('payments.deposit.scan')}</p>
      <OpenBank url={action.openUrl} />
      <PayBefore at={deposit.expiresAt} />
    </div>
  )
}

function Transfer({ deposit, action }: Props<'transfer'>): ReactElement {
  const text = useText()
  return (
    <div className="grid gap-4 rounded-lg bg-raised px-4 py-5">
      <p className="text-sm">{text('payments.deposit.transfer.how')}</p>
      <dl className="grid gap-2">
        <Amount deposit={deposit} />
        <Fact label={text('payments.deposit.transfer.bank')} value={action.bankName} />
        <Fact
          label={text('payments.deposit.transfer.account')}
          value={action.accountNumber}
          copies
        />
        <Fact label={text('payments.deposit.transfer.holder')} value={action.holderName} />
        <Fact label={text('payments.deposit.transfer.reference')} value={action.reference} copies />
      </dl>
      <OpenBank url={action.openUrl} />
      <PayBefore at={deposit.expiresAt} />
    </div>
  )
}

function Address({ deposit, action }: Props<'address'>): ReactElement {
  const text = useText()
  return (
    <div className="grid gap-4 rounded-lg bg-raised px-4 py-5">
      <p className="text-sm">{text('payments.deposit.address.how')}</p>
      <div className="justify-self-center">
        <Suspense fallback={<Skeleton className="size-60 rounded-md" />}>
          <QrCode value={action.address} label={text('payments.deposit.address.qr')} />
        </Suspense>
      </div>
      <dl className="grid gap-2">
        <Amount deposit={deposit} />
        <Fact label={text('payments.deposit.address.network')} value={action.network} />
        <Fact label={text('payments.deposit.address.address')} value={action.address} copies />
      </dl>
      <OpenBank url={action.openUrl} />
      <PayBefore at={deposit.expiresAt} />
    </div>
  )
}

function Amount({ deposit: { amount, currency } }: { deposit: Deposit }): ReactElement {
  const text = useText()
  const shown = useFormat().money(amount, currency)
  return (
    <Fact label={text('payments.deposit.transfer.amount')} value={shown} copies copied={amount} />
  )
}

/** One line of what the payer types at their bank, with a button that copies it. */
function Fact(props: {
  label: ReactNode
  value: string
  copies?: boolean
  /** What is copied, where it is not what is shown. */
  copied?: string
}): ReactElement {
  const text = useText()
  function copy(): void {
    void navigator.clipboard
      ?.writeText(props.copied ?? props.value)
      .then(() => showToast('payments.deposit.copied', 'success'))
  }
  return (
    <div className="flex items-center justify-between gap-3 min-h-10 border-b border-hair pb-2 last:border-0 last:pb-0">
      <dt className="shrink-0 text-sm text-muted">{props.label}</dt>
      <dd className="flex min-w-0 items-center gap-1 font-semibold text-end">
        <bdi className="num break-all">{props.value}</bdi>
        {props.copies && (
          <IconButton label={text('payments.deposit.copy')} onClick={copy}>
            <Copy size={16} />
          </IconButton>
        )}
      </dd>
    </div>
  )
}

/** The payer's bank on this device. */
function OpenBank({ url }: { url: string | undefined }): ReactElement | null {
  const text = useText()
  if (!url) return null
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={buttonClass('secondary', 'sm', 'justify-self-center')}
    >
      {text('payments.deposit.openBank')}
      <ExternalLink size={16} aria-hidden="true" />
    </a>
  )
}

function PayBefore({ at }: { at: string }): ReactElement {
  const text = useText()
  return (
    <p className="text-sm text-muted">
      {text('payments.deposit.payBefore')}{' '}
      <Instant at={at} show="dateTime" className="text-text font-medium" />
    </p>
  )
}
