import { memberInfo } from '@kancil/contract/identity/member'
import { listBankAccounts } from '@kancil/contract/payments/bank-account'
import { type SecurityItem, securityOverview } from '@kancil/contract/identity/security'
import { HeartHandshake, IdCard, Landmark, KeyRound, LockKeyhole } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useModal } from '../../../lib/screen/modal.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { AuthenticatorSection } from '../authenticator/section.tsx'
import { CloseAccount } from './close-account.tsx'
import type { EditableRow } from './editable-row.ts'
import { EmailRow } from '../contact/email-row.tsx'
import { LoginHistory } from '../login/history.tsx'
import { PaymentPasswordForm } from '../passwords/payment-form.tsx'
import { PhoneRow } from '../contact/phone-row.tsx'
import { SecurityHead } from './head.tsx'
import { SecurityRow } from './row.tsx'
import { SessionsRow } from './sessions-row.tsx'
import { TrustedDevices } from './trusted-devices.tsx'

const tones: Record<'set' | 'weak' | 'missing', BadgeTone> = {
  set: 'success',
  weak: 'warning',
  missing: 'info',
}

/**
 * 'My account', the first page of the personal centre: who the member is here, what protects the
 * account, and where it is used.
 */
export function SecurityCenter(): ReactElement {
  const text = useText()
  const modal = useModal()
  const [open, setOpen] = useState<SecurityItem | null>(null)
  const { data, error } = useQueryOf(securityOverview, {}, { staleMs: 5_000 })
  if (error) return <FailureNotice error={error} explain={explainCommon} />
  if (!data) return <Skeleton className="h-100 w-full rounded-md" />

  function begin(item: SecurityItem): void {
    if (item === 'password') modal.open('password')
    else setOpen(item)
    document.getElementById(`security-${item}`)?.scrollIntoView({ block: 'nearest' })
  }

  const badge = (item: SecurityItem) => {
    const state = data.items.find((candidate) => candidate.item === item)?.state
    return state && <Badge tone={tones[state]}>{text(`security.state.${state}`)}</Badge>
  }
  const shared = (item: SecurityItem) => ({
    badge: badge(item),
    editing: open === item,
    onEdit: () => begin(item),
    onEnd: () => setOpen(null),
  })
  return (
    <div className="grid gap-6">
      <SecurityHead overview={data} onBegin={begin} />
      <SecurityRow
        id="security-password"
        icon={<KeyRound size={22} />}
        title={text('identity.security.password')}
        note={
          <>
            {text('security.password.changed')} <Instant at={data.passwordChangedAt} show="date" />.{' '}
            {text('identity.security.passwordNote')}
          </>
        }
        action={
          <Button variant="secondary" onClick={() => begin('password')}>
            {text('identity.security.change')}
          </Button>
        }
      />
      <PaymentPasswordRow {...shared('paymentPassword')} />
      <AuthenticatorSection {...shared('authenticator')} />
      <PhoneRow {...shared('phone')} overview={data} />
      <EmailRow {...shared('email')} overview={data} />
      <PayeeRow name={data.maskedPayeeName} />
      <LinkRow page="verification" icon={<IdCard size={22} />} />
      <LinkRow page="saferPlay" icon={<HeartHandshake size={22} />} />
      <SessionsRow />
      <TrustedDevices />
      <LoginHistory />
      <CloseAccount />
    </div>
  )
}

function PaymentPasswordRow({ badge, editing, onEdit, onEnd }: EditableRow): ReactElement {
  const text = useText()
  const { data: info } = useQueryOf(memberInfo, {})
  const isSet = info?.hasPaymentPassword === true
  return (
    <SecurityRow
      id="security-paymentPassword"
      icon={<LockKeyhole size={22} />}
      title={
        <>
          {text('identity.security.payment')} {badge}
        </>
      }
      note={text('identity.security.paymentNote')}
      action={
        !editing && (
          <Button variant="secondary" onClick={onEdit}>
            {text(isSet ? 'identity.security.change' : 'identity.security.set')}
          </Button>
        )
      }
    >
      {editing && (
        <PaymentPasswordForm
          onDone={() => {
            onEnd()
            showToast('identity.payment.done', 'success')
          }}
          aside={
            <Button variant="ghost" onClick={onEnd}>
              {text('shell.cancel')}
            </Button>
          }
        />
      )}
    </SecurityRow>
  )
}

function PayeeRow({ name }: { name: string }): ReactElement {
  const text = useText()
  const modal = useModal()
  const { data } = useQueryOf(listBankAccounts, {})
  const count = data?.accounts.length
  return (
    <SecurityRow
      icon={<Landmark size={22} />}
      title={
        <>
          {text('security.payee.title')}{' '}
          {count !== undefined && count > 0 && <Badge tone="success">{String(count)}</Badge>}
        </>
      }
      note={name ? text('security.payee.note', { name }) : text('security.payee.none')}
      action={
        <Button variant="secondary" onClick={() => modal.open('center', 'withdraw')}>
          {text('security.payee.open')}
        </Button>
      }
    />
  )
}

/** A page of its own within this one. */
function LinkRow(props: { page: 'verification' | 'saferPlay'; icon: ReactElement }): ReactElement {
  const text = useText()
  const modal = useModal()
  return (
    <SecurityRow
      icon={props.icon}
      title={text(`center.${props.page}`)}
      note={text(`security.${props.page}.note`)}
      action={
        <Button variant="secondary" onClick={() => modal.open('center', props.page)}>
          {text('security.open')}
        </Button>
      }
    />
  )
}
