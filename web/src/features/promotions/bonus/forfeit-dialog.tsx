import { type BonusLock, bonusLocks, forfeitBonus } from '@kancil/contract/promotions/bonus'
import type { Currency } from '@kancil/contract/money'
import { rewards } from '@kancil/contract/promotions/offers'
import { walletBalance } from '@kancil/contract/wallet/balance'
import type { ReactElement } from 'react'
import { useFormat, useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'

const explain = texts(forfeitBonus, {
  bonus_ended: 'promo.error.bonusEnded',
  bonus_changed: 'promo.error.bonusChanged',
})

/** Asks once more, with the sum that is lost, before a bonus is given up. */
export function ForfeitDialog(props: {
  lock: BonusLock
  currency: Currency
  balance: string
  onClose: () => void
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const { lock, currency, balance, onClose } = props
  const forfeit = useAction(forfeitBonus, { refreshes: [bonusLocks, rewards, walletBalance] })
  const confirm = (): void =>
    forfeit.mutate(
      { lockId: lock.lockId, consent: true, balance },
      {
        onSuccess: () => {
          showToast('promo.forfeited', 'success')
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      danger
      title={text('promo.bonus.forfeit')}
      confirmLabel={text('promo.bonus.forfeit')}
      pending={forfeit.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {lock.state === 'queued'
          ? text('promo.forfeit.queued', { amount: format.money(lock.bonus, currency) })
          : text('promo.forfeit.ask', { amount: format.money(balance, currency) })}
      </p>
      <FailureNotice error={forfeit.error} explain={explain} />
    </ConfirmDialog>
  )
}
