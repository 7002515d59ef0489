import type { Language } from '@kancil/contract/languages'
import {
  audiences,
  type Publication,
  type PublicationKind,
} from '@kancil/contract/messages/publication'
import {
  changePublication,
  createPublication,
  listPublications,
} from '@kancil/contract/messages/publications'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useLanguageStore, useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { AudienceFields } from './audience-fields.tsx'
import { BannerCard } from '../announcements/banner-card.tsx'
import { instantOf, localOf } from '../../../ui/console/local-instant.ts'
import { LookFields } from './look-fields.tsx'
import { PageFields } from './page-fields.tsx'
import {
  type Draft,
  draftOf,
  newDraft,
  type Setter,
  shownLanguage,
  writtenVariants,
} from './publication-draft.ts'
import { VariantFields } from './variant-fields.tsx'
import { WordsPreview } from './words-preview.tsx'

const writtenErrors = {
  no_text: 'press.error.noText',
  ends_before_start: 'press.error.endsBeforeStart',
  group_wrong: 'press.error.groupWrong',
  picture_unknown: 'press.error.pictureUnknown',
} as const
const explainNew = texts(createPublication, writtenErrors)
const explainChange = texts(changePublication, {
  ...writtenErrors,
  publication_changed: 'press.error.changed',
})
const hasLook = (kind: PublicationKind): boolean => kind !== 'N' && kind !== 'H' && kind !== 'G'

/** Creates or edits an announcement, banner or notice: its text, and how it looks. */
export function PublicationEditor(props: {
  /** The kinds it may be; the first is the default. */
  kinds: readonly PublicationKind[]
  kept: Publication | null
  onClose: () => void
}): ReactElement {
  const text = useText()
  const { kept: publication } = props
  const [draft, setDraft] = useState<Draft>(() =>
    publication ? draftOf(publication) : newDraft(props.kinds[0]!, new Date()),
  )
  const ownLanguage = useLanguageStore().language()
  const [language, setLanguage] = useState<Language>(ownLanguage)
  const set: Setter<Draft> = (change) => setDraft({ ...draft, ...change })
  const { save, isPending, failure } = useSave(publication, props.onClose)
  const named = publication && shownLanguage(publication.variants, ownLanguage, 'MS')
  const title = (named && publication.variants[named]?.title) ?? ''
  function submit(event: FormEvent): void {
    event.preventDefault()
    save({ ...draft, variants: writtenVariants(draft.variants) })
  }
  return (
    <Dialog
      size="wide"
      guarded
      title={publication ? text('press.edit', { title }) : text('press.new')}
      onClose={props.onClose}
    >
      <form
        onSubmit={submit}
        className="dense grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_400px]"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 content-start">
          <VariantFields
            variants={draft.variants}
            language={language}
            onLanguage={setLanguage}
            onChange={(variants) => set({ variants })}
          />
          <WordsPreview variants={draft.variants} language={language}>
            {hasLook(draft.kind) ? (words) => <Look draft={draft} title={words} /> : undefined}
          </WordsPreview>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 content-start">
          <KindFields
            kinds={props.kinds}
            isNew={!publication}
            draft={draft}
            set={set}
            language={language}
          />
          <ScheduleFields draft={draft} set={set} />
          {failure}
          <Button type="submit" pending={isPending}>
            {text('operator.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** What depends on the kind: a page's topic, a banner's look, and who it is for. */
function KindFields(props: {
  kinds: readonly PublicationKind[]
  isNew: boolean
  draft: Draft
  set: Setter<Draft>
  language: Language
}): ReactElement {
  const text = useText()
  const { draft, set, language } = props
  return (
    <>
      {props.kinds.length > 1 && props.isNew && (
        <Select
          label={text('press.kind')}
          value={draft.kind}
          onChange={(event) => set({ kind: event.target.value as PublicationKind })}
          options={props.kinds.map((value) => ({ value, label: text(`press.kind.${value}`) }))}
        />
      )}
      {draft.kind === 'G' && <PageFields draft={draft} set={set} language={language} />}
      {draft.kind !== 'N' && draft.kind !== 'G' && (
        <LookFields draft={draft} set={set} hasLook={hasLook(draft.kind)} />
      )}
      {draft.kind !== 'G' && (
        <AudienceFields
          audiences={audiences}
          audience={draft.audience}
          currencies={draft.currencies}
          onChange={set}
        />
      )}
    </>
  )
}

function useSave(publication: Publication | null, onDone: () => void) {
  const create = useAction(createPublication, { refreshes: [listPublications] })
  const change = useAction(changePublication, { refreshes: [listPublications] })
  const done = {
    onSuccess: () => {
      showToast('press.saved', 'success')
      onDone()
    },
  }
  return {
    isPending: create.isPending || change.isPending,
    save({ kind, ...written }: Draft): void {
      if (!publication) return create.mutate({ kind, ...written }, done)
      const { announcementId, version } = publication
      change.mutate({ announcementId, version, ...written }, done)
    },
    failure: publication ? (
      <FailureNotice error={change.error} explain={explainChange} />
    ) : (
      <FailureNotice error={create.error} explain={explainNew} />
    ),
  }
}

function Look({ draft, title }: { draft: Draft; title: string }): ReactElement {
  const content = {
    announcementId: 'ann_preview',
    ...{ version: 1, title, hasContent: false, link: '', startsAt: draft.startsAt, art: draft.art },
    picture: draft.picture ? `/wps/pictures/${draft.picture}.webp` : '',
  }
  return <BannerCard one={content} first strip={draft.groupName === 'w_login'} />
}

function ScheduleFields({ draft, set }: { draft: Draft; set: Setter<Draft> }): ReactElement {
  const text = useText()
  return (
    <>
      <TextField
        label={text('press.from')}
        type="datetime-local"
        required
        value={localOf(draft.startsAt)}
        onChange={(event) => {
          const startsAt = instantOf(event.target.value)
          if (startsAt) set({ startsAt })
        }}
      />
      <TextField
        label={text('press.until')}
        hint={text('press.until.hint')}
        type="datetime-local"
        value={localOf(draft.endsAt)}
        onChange={(event) => set({ endsAt: instantOf(event.target.value) })}
      />
      <TextField
        label={text('press.position')}
        hint={text('press.position.hint')}
        type="number"
        min={0}
        max={999}
        value={draft.position}
        onChange={(event) => set({ position: event.target.valueAsNumber || 0 })}
      />
    </>
  )
}
