import { memberIcon } from '@kancil/contract/identity/member'
import {
  avatarBytesMax,
  avatarSideMin,
  chooseAvatar,
  playerAvatar,
  staticAvatars,
  uploadAvatar,
} from '@kancil/contract/identity/avatar'
import { Upload } from 'lucide-react'
import { type ChangeEvent, type ReactElement, useRef, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { explainCommon, texts } from '../../../lib/texts.ts'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { AvatarPicture, OwnAvatar } from './avatar.tsx'

const megabytes = avatarBytesMax / 1024 / 1024
const explain = texts(uploadAvatar, {
  picture_type: 'security.avatar.fault.type',
  picture_broken: 'security.avatar.fault.broken',
  picture_animated: 'security.avatar.fault.animated',
  picture_too_many_pixels: 'security.avatar.fault.pixels',
  picture_too_small: 'security.avatar.fault.small',
  picture_not_clean: 'security.avatar.fault.notClean',
  body_too_large: 'security.avatar.fault.large',
})

/** One of our own drawings, or the member's own picture. */
export function AvatarChoice({ onClose }: { onClose: () => void }): ReactElement {
  const text = useText()
  const { data } = useQueryOf(memberIcon, {}, { staleMs: 300_000 })
  const choose = useAction(chooseAvatar, { refreshes: [memberIcon, playerAvatar] })

  function done(): void {
    showToast('security.avatar.done', 'success')
    onClose()
  }

  return (
    <Dialog title={text('security.avatar.title')} onClose={onClose}>
      <div className="grid gap-6">
        <OwnPicture onDone={done} />
        <section className="grid gap-3">
          <h3 className="font-semibold">{text('security.avatar.drawn')}</h3>
          <FailureNotice error={choose.error} explain={explainCommon} />
          <ul className="grid grid-cols-4 md:grid-cols-8 gap-3 justify-items-center">
            {staticAvatars.map((avatar) => (
              <li key={avatar}>
                <button
                  type="button"
                  aria-pressed={data?.avatar === avatar}
                  aria-label={text(`security.avatar.${avatar}`)}
                  disabled={choose.isPending}
                  className={classNames(
                    'rounded-full p-0.5 border-2',
                    data?.avatar === avatar ? 'border-primary' : 'border-transparent',
                  )}
                  onClick={() => choose.mutate({ avatar }, { onSuccess: done })}
                >
                  <AvatarPicture avatar={avatar} size={56} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  )
}

function OwnPicture({ onDone }: { onDone: () => void }): ReactElement {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const upload = useAction(uploadAvatar, { refreshes: [memberIcon, playerAvatar] })

  function send(event: ChangeEvent<HTMLInputElement>): void {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    setTooLarge(file.size > avatarBytesMax)
    upload.reset()
    if (file.size <= avatarBytesMax) upload.mutate({ file }, { onSuccess: onDone })
  }

  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{text('security.avatar.own')}</h3>
      {tooLarge ? (
        <Notice tone="danger">{text('security.avatar.fault.large', { megabytes })}</Notice>
      ) : (
        <FailureNotice
          error={upload.error}
          explain={(error) => {
            const { id, values } = explain(error)
            return { id, values: { ...values, megabytes, pixels: avatarSideMin } }
          }}
        />
      )}
      <div className="flex flex-wrap items-center gap-4">
        <OwnAvatar size={72} />
        <div className="grow basis-48 grid gap-2 justify-items-start">
          <input
            ref={input}
            type="file"
            hidden
            accept="image/png,image/jpeg,image/webp"
            aria-label={text('security.avatar.upload')}
            onChange={send}
          />
          <Button
            variant="secondary"
            pending={upload.isPending}
            icon={<Upload size={18} aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {text('security.avatar.upload')}
          </Button>
          <p className="text-sm text-muted">{text('security.avatar.hint', { megabytes })}</p>
        </div>
      </div>
    </section>
  )
}
