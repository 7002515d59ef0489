import {
  applyForPromotion,
  promotion as promotionEndpoint,
  type PromotionDetail,
  promotions,
  rewards,
  uploadPromotionPicture,
} from '@kancil/contract/promotions/offers'
import { pictureMaxBytes, picturesMax, remarkLengthMax } from '@kancil/contract/promotions/terms'
import { ImagePlus, X } from 'lucide-react'
import { type ChangeEvent, type FormEvent, type ReactElement, useId, useRef, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { controlClass } from '../../../ui/form/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

const explainUpload = texts(uploadPromotionPicture, {
  picture_type: 'promo.picture.type',
  picture_broken: 'promo.picture.broken',
  picture_animated: 'promo.picture.type',
  picture_too_many_pixels: 'promo.picture.large',
  picture_too_small: 'promo.picture.small',
  picture_not_clean: 'promo.picture.broken',
})
const explainApply = texts(applyForPromotion, {
  promotion_closed: 'promo.error.closed',
  promotion_full: 'promo.error.full',
  promotion_state: 'promo.error.state',
  picture_unknown: 'promo.picture.again',
})

type SentPicture = { readonly id: string; readonly name: string; readonly url: string }

/** The activity application: a remark, up to three pictures, and the member's agreement. */
export function ApplyForm({ promotion }: { promotion: PromotionDetail }): ReactElement {
  const text = useText()
  const id = useId()
  const [remark, setRemark] = useState('')
  const [pictures, setPictures] = useState<readonly SentPicture[]>([])
  const [isAgreed, setAgreed] = useState(false)
  const apply = useAction(applyForPromotion, {
    refreshes: [promotionEndpoint, promotions, rewards],
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isAgreed) return
    const { promotionId } = promotion
    const pictureIds = pictures.map((picture) => picture.id)
    apply.mutate(
      { promotionId, remark, pictureIds, agreed: true },
      { onSuccess: () => showToast('promo.applied', 'success') },
    )
  }
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-sm font-medium">
          {text('promo.remark')}
        </label>
        <textarea
          id={id}
          rows={3}
          maxLength={remarkLengthMax}
          dir="auto"
          aria-describedby={`${id}-count`}
          className={`${controlClass} py-2`}
          value={remark}
          onChange={(event) => setRemark(event.target.value)}
        />
        <p id={`${id}-count`} className="num text-xs text-muted text-end">
          {text('promo.remark.count', { count: remark.length, max: remarkLengthMax })}
        </p>
      </div>
      <Pictures pictures={pictures} onChange={setPictures} />
      <Checkbox
        label={text('promo.agree')}
        checked={isAgreed}
        onChange={(event) => setAgreed(event.target.checked)}
      />
      <FailureNotice error={apply.error} explain={explainApply} />
      <Button type="submit" size="lg" disabled={!isAgreed} pending={apply.isPending}>
        {text('promo.apply')}
      </Button>
    </form>
  )
}

/** Each picture is sent when it is chosen: a fault is named at once, beside it. */
function Pictures(props: {
  pictures: readonly SentPicture[]
  onChange: (pictures: readonly SentPicture[]) => void
}): ReactElement {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const upload = useAction(uploadPromotionPicture)
  const [isTooLarge, setTooLarge] = useState(false)
  const { pictures, onChange } = props
  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    setTooLarge(file.size > pictureMaxBytes)
    if (file.size > pictureMaxBytes) return
    upload.mutate(
      { file },
      {
        onSuccess: ({ pictureId }) =>
          onChange([
            ...pictures,
            { id: pictureId, name: file.name, url: URL.createObjectURL(file) },
          ]),
      },
    )
  }
  return (
    <div className="grid gap-2">
      <p className="text-sm font-medium">{text('promo.pictures')}</p>
      <p className="text-xs text-muted">{text('promo.pictures.hint', { count: picturesMax })}</p>
      <PictureList pictures={pictures} onChange={onChange} />
      {isTooLarge ? (
        <Notice tone="danger">{text('promo.picture.bytes')}</Notice>
      ) : (
        <FailureNotice error={upload.error} explain={explainUpload} />
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label={text('promo.picture.add')}
        onChange={choose}
      />
      {pictures.length < picturesMax && (
        <Button
          className="justify-self-start"
          variant="secondary"
          pending={upload.isPending}
          icon={<ImagePlus size={18} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {text('promo.picture.add')}
        </Button>
      )}
    </div>
  )
}

function PictureList(props: {
  pictures: readonly SentPicture[]
  onChange: (pictures: readonly SentPicture[]) => void
}): ReactElement {
  const text = useText()
  const { pictures, onChange } = props
  return (
    <ul className="flex flex-wrap gap-3">
      {pictures.map((picture) => (
        <li key={picture.id} className="relative">
          <img src={picture.url} alt={picture.name} className="size-24 rounded-md object-cover" />
          <IconButton
            label={text('promo.picture.remove', { name: picture.name })}
            className="absolute -top-2 -end-2 size-8 bg-raised rounded-full"
            onClick={() => onChange(pictures.filter(({ id }) => id !== picture.id))}
          >
            <X size={16} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
