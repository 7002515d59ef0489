import type { Language } from '@kancil/contract/languages'
import { listBroadcasts } from '@kancil/contract/messages/broadcasts'
import { everyoneWord, previewCampaign, sendCampaign } from '@kancil/contract/messages/campaigns'
import type { Segment } from '@kancil/contract/messages/segment'
import type { Variants } from '@kancil/contract/messages/publication'
import { isEveryone } from '@kancil/rules/messages/segment'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useLanguageStore, useText } from '../../../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../../../lib/call/queries.ts'
import { texts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { useDebounced } from '../../../../ui/console/use-debounced.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { FailureNotice, Notice } from '../../../../ui/feedback/alert.tsx'
import { showToast } from '../../../../ui/feedback/toast-store.ts'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { instantOf } from '../../../../ui/console/local-instant.ts'
import { writtenVariants } from '../publication-draft.ts'
import { VariantFields } from '../variant-fields.tsx'
import { WordsPreview } from '../words-preview.tsx'
import { SegmentFields } from './segment-fields.tsx'

const explain = texts(sendCampaign, {
  no_text: 'press.error.noText',
  no_recipients: 'press.error.noRecipients',
  segment_contradicts: 'servicedesk.error.contradicts',
  confirmation_needed: 'servicedesk.error.confirmation',
  starts_in_past: 'servicedesk.error.past',
  starts_too_late: 'servicedesk.error.late',
})
const explainPreview = texts(previewCampaign, {
  segment_contradicts: 'servicedesk.error.contradicts',
})
const everyone: Segment = { audience: 'members', currencies: [], languages: [] }

/** Writes to a segment: the words, whom they reach, when, and a word typed before everyone. */
export function CampaignEditor({ onClose }: { onClose: () => void }): ReactElement {
  const text = useText()
  const [language, setLanguage] = useState<Language>(useLanguageStore().language())
  const [variants, setVariants] = useState<Variants>({})
  const [segment, setSegment] = useState(everyone)
  const [startsAt, setStartsAt] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [requestId] = useState(() => crypto.randomUUID())
  const send = useAction(sendCampaign, { refreshes: [listBroadcasts] })
  const isAll = isEveryone(segment)
  function submit(event: FormEvent): void {
    event.preventDefault()
    const starts = instantOf(startsAt)
    send.mutate(
      { requestId, segment, variants: writtenVariants(variants), startsAt: starts, confirmation },
      {
        onSuccess: () => {
          showToast('press.sent', 'success')
          onClose()
        },
      },
    )
  }
  return (
    <Dialog size="wide" guarded title={text('servicedesk.campaign.new')} onClose={onClose}>
      <form
        onSubmit={submit}
        className="dense grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_380px]"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 content-start">
          <VariantFields
            {...{ variants, language, onLanguage: setLanguage, onChange: setVariants }}
          />
          <WordsPreview variants={variants} language={language} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 content-start">
          <SegmentFields segment={segment} onChange={setSegment} />
          <Reach segment={segment} />
          <TextField
            type="datetime-local"
            label={text('servicedesk.campaign.startsAt')}
            hint={text('servicedesk.campaign.startsAt.hint')}
            value={startsAt}
            onChange={(event) => setStartsAt(event.target.value)}
          />
          {isAll && (
            <TextField
              label={text('servicedesk.campaign.type', { word: everyoneWord })}
              autoComplete="off"
              spellCheck={false}
              dir="ltr"
              value={confirmation}
              onChange={(event) => setConfirmation(event.target.value)}
            />
          )}
          <FailureNotice error={send.error} explain={explain} />
          <Button
            type="submit"
            pending={send.isPending}
            disabled={isAll && confirmation.trim() !== everyoneWord}
          >
            {text(startsAt ? 'servicedesk.campaign.plan' : 'press.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** How many members the segment has now, and a few of their names. */
function Reach({ segment }: { segment: Segment }): ReactElement | null {
  const text = useText()
  const settled = useDebounced(segment)
  const { data, error } = useQueryOf(previewCampaign, { segment: settled }, { keepPrevious: true })
  if (error) return <FailureNotice error={error} explain={explainPreview} />
  if (!data) return null
  return (
    <Notice tone={data.isEveryone ? 'warning' : 'info'}>
      <p className="num" role="status">
        {text('servicedesk.campaign.reach', { count: data.count, reachable: data.reachable })}
        {data.isPartial && ` ${text('servicedesk.campaign.partial')}`}
      </p>
      {data.sample.length > 0 && <p className="text-sm text-muted">{data.sample.join(', ')}</p>}
    </Notice>
  )
}
