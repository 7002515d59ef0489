import { captchaRefreshSeconds } from '@kancil/contract/constants'
import { captcha } from '@kancil/contract/identity/verification/captcha'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { type ReactElement, useId, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { call } from '../../../lib/call/send.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TextField, type TextFieldProps } from '../../../ui/form/text-field.tsx'

/** The letters in a picture. Give it a new `key` after a refusal: each picture works only once. */
export function CaptchaField(field: Omit<TextFieldProps, 'label'>): ReactElement {
  const text = useText()
  const id = useId()
  const [resting, setResting] = useState(false)
  const picture = useQuery({
    queryKey: [captcha.name, id],
    queryFn: ({ signal }) => call(captcha, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Offline it fails at once, with the network's text: waiting for a network shows a grey box.
    networkMode: 'always',
    retry: false,
  })
  const failed = picture.isError && !picture.isFetching
  const { id: words, values } = explainCommon(picture.error)

  /** At most once a second (specification, section 9). */
  function refresh(): void {
    setResting(true)
    setTimeout(() => setResting(false), captchaRefreshSeconds * 1000)
    void picture.refetch()
  }

  return (
    <div className="grid grid-cols-[1fr_auto_auto] items-end gap-2">
      {failed && (
        <div className="col-span-3">
          <Notice tone="danger">{text(words, values)}</Notice>
        </div>
      )}
      <TextField
        {...field}
        label={text('identity.captcha.label')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      {picture.data && !picture.isFetching ? (
        <img
          src={`data:image/png;base64,${picture.data}`}
          alt={text('identity.captcha.picture')}
          width={137}
          height={48}
          className="h-12 rounded-md"
        />
      ) : failed ? (
        <span aria-hidden="true" className="h-12 w-[137px] rounded-md border border-line" />
      ) : (
        <Skeleton className="h-12 w-[137px] rounded-md" />
      )}
      <IconButton
        label={text('identity.captcha.another')}
        disabled={resting || picture.isFetching}
        onClick={refresh}
      >
        <RefreshCw size={18} />
      </IconButton>
    </div>
  )
}
