import {
  type DocumentKind,
  documentMaxBytes,
  identityCheck,
  type IdentityCheck,
  identityMessage,
  uploadAddressPaper,
  uploadIdentityPaper,
} from '@kancil/contract/safety/identity-check'
import { depositGate } from '@kancil/contract/safety/place'
import { useQueryClient } from '@tanstack/react-query'
import { FileCheck, House, IdCard } from 'lucide-react'
import { type ChangeEvent, type ReactElement, useRef, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { keyOf, useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { useLive } from '../../../lib/live/state.ts'
import { explainCommon, texts } from '../../../lib/texts.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { Section } from '../section.tsx'
import { StateForm } from './state-form.tsx'

const tones = {
  waiting: 'info',
  accepted: 'success',
  refused: 'danger',
  stale: 'warning',
} as const satisfies Record<IdentityCheck['documents'][number]['state'], BadgeTone>

/** 'Verification' in the personal centre: name and birthday, and the papers that prove them. */
export function Verification(): ReactElement {
  const text = useText()
  const cache = useQueryClient()
  const { data, error } = useQueryOf(identityCheck, {}, { staleMs: 5_000 })
  useLive(identityMessage, () => {
    void cache.invalidateQueries({ queryKey: keyOf(identityCheck) })
  })
  if (error) return <FailureNotice error={error} explain={explainCommon} />
  if (!data) return <Skeleton className="h-100 w-full rounded-md" />
  const isStated = data.level !== 'none'
  return (
    <div className="grid gap-8">
      <div className="card p-5 grid gap-1">
        <p className="text-sm text-muted">{text('safety.identity.level')}</p>
        <p className="text-lg font-semibold" data-testid="identity-level">
          {text(`safety.identity.${data.level}`)}
        </p>
      </div>
      <Section
        icon={<FileCheck size={22} />}
        title={text('safety.stated.title')}
        note={
          isStated
            ? text('safety.stated.done', { name: data.maskedName })
            : text('safety.stated.note')
        }
      >
        {!isStated && <StateForm check={data} />}
      </Section>
      <Paper kind="identity" check={data} />
      <Paper kind="address" check={data} />
    </div>
  )
}

const calls = { identity: uploadIdentityPaper, address: uploadAddressPaper } as const
const icons = { identity: IdCard, address: House } as const
const explain = texts(uploadIdentityPaper, {
  picture_type: 'safety.paper.type',
  picture_broken: 'safety.paper.broken',
  picture_animated: 'safety.paper.type',
  picture_too_many_pixels: 'safety.paper.large',
  picture_too_small: 'safety.paper.small',
  picture_not_clean: 'safety.paper.broken',
  not_stated: 'safety.paper.first',
  body_too_large: 'safety.paper.large',
})

/** One paper: its state with the reason, and the button that sends a picture. */
function Paper({ kind, check }: { kind: DocumentKind; check: IdentityCheck }): ReactElement {
  const text = useText()
  const Icon = icons[kind]
  const file = useRef<HTMLInputElement>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const upload = useAction(calls[kind], { refreshes: [identityCheck, depositGate] })
  const paper = check.documents.find((item) => item.kind === kind)

  function send(event: ChangeEvent<HTMLInputElement>): void {
    const [picture] = event.target.files ?? []
    event.target.value = ''
    if (!picture) return
    setTooLarge(picture.size > documentMaxBytes)
    upload.reset()
    if (picture.size <= documentMaxBytes) upload.mutate({ file: picture })
  }

  return (
    <Section
      icon={<Icon size={22} />}
      title={text(`safety.paper.${kind}`)}
      note={text(`safety.paper.${kind}Note`)}
    >
      {paper && (
        <p className="flex flex-wrap items-center gap-3 text-sm" data-testid={`paper-${kind}`}>
          <Badge tone={tones[paper.state]}>{text(`safety.paper.state.${paper.state}`)}</Badge>
          <span className="text-muted">
            <Instant at={paper.sentAt} />
          </span>
        </p>
      )}
      {paper?.state === 'refused' && paper.reasonCode && (
        <Notice tone="warning">{text(`safety.paper.reason.${paper.reasonCode}`)}</Notice>
      )}
      {paper?.state === 'stale' && <Notice tone="warning">{text('safety.paper.stale')}</Notice>}
      {isTooLarge && <Notice tone="danger">{text('safety.paper.large')}</Notice>}
      <FailureNotice error={upload.error} explain={explain} />
      {paper?.state !== 'accepted' && (
        <>
          <input
            ref={file}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            className="sr-only"
            tabIndex={-1}
            aria-label={text(`safety.paper.${kind}`)}
            onChange={send}
          />
          <Button
            variant="secondary"
            className="justify-self-start"
            disabled={check.level === 'none'}
            pending={upload.isPending}
            onClick={() => file.current?.click()}
          >
            {text(paper ? 'safety.paper.again' : 'safety.paper.send')}
          </Button>
        </>
      )}
    </Section>
  )
}
