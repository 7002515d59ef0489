import {
  type MallItem,
  pointRewards,
  redeemPoints,
  redemptions,
} from '@kancil/contract/rewards/mall'
import { pointBalance, pointConfig, pointHistory } from '@kancil/contract/rewards/points'
import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { useFormat, useLanguageStore, useText } from '../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../lib/call/queries.ts'
import { useGuard } from '../../lib/session/guard.ts'
import { explainCommon, texts } from '../../lib/texts.ts'
import { BannerArt } from '../../ui/art/banner-art.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/alert.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { controlClass } from '../../ui/form/field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { passwordTexts } from './password-texts.ts'

const explain = texts(redeemPoints, {
  ...passwordTexts,
  points_too_few: 'points.error.few',
  goods_out_of_stock: 'points.error.stock',
  price_changed: 'points.error.price',
  address_needed: 'points.error.address',
  points_stopped: 'points.error.stopped',
})

/** The goods of the mall, the cheapest first. */
export function MallGoods(): ReactElement {
  const text = useText()
  const guard = useGuard()
  const language = useLanguageStore().language()
  const [chosen, setChosen] = useState<MallItem | null>(null)
  const { data, error } = useQueryOf(pointRewards, { language }, { staleMs: 0 })
  const isStopped = useQueryOf(pointConfig, {}).data?.isStopped === true
  if (error && !data) return <Notice tone="danger">{text(explainCommon(error).id)}</Notice>
  if (!data) return <Skeleton className="h-80 w-full rounded-md" />
  if (data.items.length === 0)
    return <EmptyState pose="thinking" title={text('points.goods.none')} />
  return (
    <>
      {isStopped && <Notice tone="warning">{text('points.error.stopped')}</Notice>}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {data.items.map((item) => (
          <li key={item.itemId} className="card overflow-hidden grid grid-rows-[auto_1fr]">
            <div className="relative isolate aspect-[5/2] overflow-hidden text-white">
              <BannerArt art={item.art} seed={item.itemId} />
              <p className="absolute inset-0 flex items-center p-4">
                <span className="max-w-[64%] font-semibold line-clamp-3">{item.title}</span>
              </p>
            </div>
            <div className="grid content-between gap-3 p-4">
              <p className="text-sm text-muted">{item.summary}</p>
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="grid">
                  <span className="font-semibold">
                    {text('points.price', { count: item.price })}
                  </span>
                  <span className="text-xs text-muted">
                    {item.stock > 0
                      ? text('points.left', { count: item.stock })
                      : text('points.outOfStock')}
                  </span>
                </p>
                <Button
                  size="sm"
                  disabled={item.stock === 0 || isStopped}
                  onClick={() => guard('member', () => setChosen(item))}
                >
                  {text('points.redeem')}
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ul>
      {chosen && <RedeemDialog item={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

/** Asks for the address, where goods are sent, and for the payment password. */
function RedeemDialog({ item, onClose }: { item: MallItem; onClose: () => void }): ReactElement {
  const text = useText()
  const format = useFormat()
  const [requestId] = useState(() => crypto.randomUUID())
  const [address, setAddress] = useState('')
  const [paymentPassword, setPassword] = useState('')
  const { data: points } = useQueryOf(pointBalance, {}, { staleMs: 0 })
  const redeem = useAction(redeemPoints, {
    refreshes: [pointBalance, pointRewards, pointHistory, redemptions],
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!paymentPassword) return
    redeem.mutate(
      { requestId, itemId: item.itemId, price: item.price, address, paymentPassword },
      {
        onSuccess: () => {
          showToast('points.redeemed', 'success')
          onClose()
        },
        onError: () => setPassword(''),
      },
    )
  }
  // Said before an address and a password are asked for.
  if (points && Number(points.balance) < item.price)
    return (
      <Dialog size="narrow" title={item.title} onClose={onClose}>
        <Notice tone="warning">{text('points.error.few')}</Notice>
      </Dialog>
    )
  return (
    <Dialog size="narrow" title={text('points.redeem')} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        <p>{text('points.redeem.ask', { title: item.title, price: format.number(item.price) })}</p>
        {item.needsAddress && <AddressField value={address} onChange={setAddress} />}
        <TextField
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={128}
          label={text('points.password')}
          value={paymentPassword}
          onChange={(event) => setPassword(event.target.value)}
        />
        <FailureNotice error={redeem.error} explain={explain} />
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {text('shell.cancel')}
          </Button>
          <Button type="submit" pending={redeem.isPending} disabled={!paymentPassword}>
            {text('points.redeem')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function AddressField(props: { value: string; onChange: (value: string) => void }): ReactElement {
  const text = useText()
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {text('points.address')}
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={300}
        dir="auto"
        autoComplete="street-address"
        aria-describedby={`${id}-hint`}
        className={`${controlClass} py-2`}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <p id={`${id}-hint`} className="text-xs text-muted">
        {text('points.address.hint')}
      </p>
    </div>
  )
}
