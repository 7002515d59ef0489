import { memberInfo } from '@kancil/contract/identity'
import { KeyRound, LockKeyhole, MonitorSmartphone } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { useModal } from '../../lib/modal.tsx'
import { useQueryOf } from '../../lib/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { PaymentPasswordForm } from './payment-password-form.tsx'
import { SessionList } from './session-list.tsx'

/**
 * 'My account', the first page of the personal centre: passwords and the places where one is
 * signed in.
 */
export function SecurityCenter(): ReactElement {
  const text = useText()
  const modal = useModal()
  const { data: info } = useQueryOf(memberInfo, {})
  const [editing, setEditing] = useState(false)
  return (
    <div className="grid gap-6">
      <header>
        <p className="text-sm text-muted">{text('identity.security.account')}</p>
        <p className="text-2xl font-semibold">{info?.account ?? ' '}</p>
      </header>
      <Row
        icon={<KeyRound size={22} />}
        title={text('identity.security.password')}
        note={text('identity.security.passwordNote')}
        action={
          <Button variant="secondary" onClick={() => modal.open('password')}>
            {text('identity.security.change')}
          </Button>
        }
      />
      <Row
        icon={<LockKeyhole size={22} />}
        title={
          <>
            {text('identity.security.payment')}{' '}
            {info && !info.hasPaymentPassword && (
              <Badge tone="info">{text('identity.security.notSet')}</Badge>
            )}
          </>
        }
        note={text('identity.security.paymentNote')}
        action={
          !editing && (
            <Button variant="secondary" onClick={() => setEditing(true)}>
              {text(
                info?.hasPaymentPassword ? 'identity.security.change' : 'identity.security.set',
              )}
            </Button>
          )
        }
      >
        {editing && (
          <PaymentPasswordForm
            onDone={() => {
              setEditing(false)
              showToast('identity.payment.done', 'success')
            }}
            aside={
              <Button variant="ghost" onClick={() => setEditing(false)}>
                {text('shell.cancel')}
              </Button>
            }
          />
        )}
      </Row>
      <Row
        icon={<MonitorSmartphone size={22} />}
        title={text('identity.sessions.title')}
        note={text('identity.sessions.note')}
      >
        <SessionList />
      </Row>
    </div>
  )
}

function Row(props: {
  icon: ReactNode
  title: ReactNode
  note: ReactNode
  action?: ReactNode
  children?: ReactNode
}): ReactElement {
  return (
    <section className="grid gap-4 pt-5 border-t border-hair">
      <div className="flex flex-wrap items-center gap-4">
        <span className="text-muted" aria-hidden="true">
          {props.icon}
        </span>
        <div className="grow min-w-48">
          <h3 className="font-semibold">{props.title}</h3>
          <p className="text-sm text-muted">{props.note}</p>
        </div>
        {props.action}
      </div>
      {props.children}
    </section>
  )
}
