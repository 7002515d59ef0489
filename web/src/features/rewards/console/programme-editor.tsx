import { type Language, languageTags, offeredLanguages } from '@kancil/contract/languages'
import { type BannerArt as Art, bannerArts } from '@kancil/contract/messages/announcements'
import { type ProgrammeKind, programmeKinds } from '@kancil/contract/rewards/programme'
import {
  changeProgramme,
  createProgramme,
  type DeskProgramme,
  programmes,
} from '@kancil/contract/rewards/programme-desk'
import { listSettings } from '@kancil/contract/site/settings'
import { type FormEvent, type ReactElement, useState } from 'react'
import { languageNames } from '../../../i18n/language-names.ts'
import { useLanguageStore, useText } from '../../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { BannerArt } from '../../../ui/art/banner-art.tsx'
import { Button } from '../../../ui/button.tsx'
import { instantOf, localOf } from '../../../ui/console/local-instant.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { type Draft, draftOf, newDraft } from './programme-draft.ts'
import { ProgrammeEstimate } from './programme-estimate.tsx'
import { TermsFields } from './programme-terms.tsx'

const saveTexts = {
  no_text: 'rewardsdesk.error.noText',
  ends_before_start: 'rewardsdesk.error.ends',
  terms_incomplete: 'rewardsdesk.error.terms',
  programme_changed: 'rewardsdesk.error.changed',
} as const
const explainCreate = texts(createProgramme, saveTexts)
const explainChange = texts(changeProgramme, {
  ...saveTexts,
  terms_fixed: 'rewardsdesk.error.fixed',
  programme_over: 'rewardsdesk.error.over',
})

/** Writes a programme: its words with a preview in each language, its terms, and their cost. */
export function ProgrammeEditor(props: {
  from: DeskProgramme | null
  isCopy?: boolean
  onClose: () => void
}): ReactElement {
  const text = useText()
  const { from, isCopy = false, onClose } = props
  const programme = isCopy ? null : from
  const currency = useQueryOf(listSettings, {}).data?.currency ?? 'MYR'
  const [draft, setDraft] = useState<Draft>(() =>
    from ? draftOf(from) : newDraft('mission', new Date()),
  )
  const [language, setLanguage] = useState<Language>(useLanguageStore().language())
  const set = (part: Partial<Draft>): void => setDraft({ ...draft, ...part })
  const create = useAction(createProgramme, { refreshes: [programmes] })
  const change = useAction(changeProgramme, { refreshes: [programmes] })
  const isFixed = programme !== null && programme.state !== 'draft'
  const done = {
    onSuccess: () => {
      showToast('rewardsdesk.saved', 'success')
      onClose()
    },
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    const written = Object.entries(draft.words).filter(([, words]) => words?.title.trim())
    const input = { ...draft, words: Object.fromEntries(written) as Draft['words'] }
    if (!programme) return create.mutate(input, done)
    const { programmeId, version } = programme
    change.mutate({ ...input, programmeId, version }, done)
  }
  return (
    <Dialog
      size="wide"
      guarded
      title={text(programme ? 'rewardsdesk.edit' : 'rewardsdesk.programme.new')}
      onClose={onClose}
    >
      <form onSubmit={submit} className="dense grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2 lg:items-start">
          <Words draft={draft} language={language} onLanguage={setLanguage} set={set} />
          <Places
            draft={draft}
            set={set}
            setDraft={setDraft}
            isFixed={isFixed}
            days={fixedDays(programme)}
          />
        </div>
        <TermsFields
          key={draft.kind}
          currency={currency}
          kind={draft.kind}
          terms={draft.terms}
          isFixed={isFixed}
          onChange={(terms) => set({ terms })}
        />
        <ProgrammeEstimate draft={draft} />
        <FailureNotice error={create.error} explain={explainCreate} />
        <FailureNotice error={change.error} explain={explainChange} />
        <Button type="submit" pending={create.isPending || change.isPending}>
          {text('operator.save')}
        </Button>
      </form>
    </Dialog>
  )
}

type Editing = { draft: Draft; set: (part: Partial<Draft>) => void }

function Words(
  props: Editing & { language: Language; onLanguage: (language: Language) => void },
): ReactElement {
  const text = useText()
  const { draft, set, language } = props
  const words = draft.words[language] ?? { title: '', summary: '' }
  const change = (part: Partial<typeof words>): void =>
    set({ words: { ...draft.words, [language]: { ...words, ...part } } })
  return (
    <Tabs
      label={text('promodesk.language')}
      active={language}
      onChange={props.onLanguage}
      tabs={offeredLanguages.map((tag) => ({ key: tag, label: languageNames[tag] }))}
    >
      <div key={language} className="grid gap-4 pt-4" lang={languageTags[language]}>
        <TextField
          label={text('rewardsdesk.title')}
          dir="auto"
          maxLength={120}
          value={words.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <TextField
          label={text('rewardsdesk.summary')}
          dir="auto"
          maxLength={300}
          value={words.summary}
          onChange={(event) => change({ summary: event.target.value })}
        />
        <div
          className="card overflow-hidden max-w-100"
          dir={language === 'AR' ? 'rtl' : 'ltr'}
          aria-label={text('rewardsdesk.preview')}
          role="group"
        >
          <div className="relative isolate aspect-[4/1] overflow-hidden text-white">
            <BannerArt art={draft.art} seed="preview" />
            <p className="absolute inset-0 flex items-center p-4 font-semibold">
              <span className="max-w-[64%] line-clamp-2">{words.title}</span>
            </p>
          </div>
          <p className="p-4 text-sm text-muted">{words.summary}</p>
        </div>
      </div>
    </Tabs>
  )
}

type FixedDays = { readonly start: boolean; readonly end: boolean }

/** Which days stay: the start of what has begun, and the end of a draw or a board that is over. */
function fixedDays(programme: DeskProgramme | null): FixedDays {
  const isShown = programme?.state === 'published' || programme?.state === 'stopped'
  const now = new Date().toISOString()
  if (!programme || !isShown || programme.startsAt > now) return { start: false, end: false }
  const { kind, state, endsAt, seedHash } = programme
  const hasResult = kind === 'leaderboard' || seedHash !== ''
  const isOver = state === 'stopped' || (endsAt !== null && endsAt <= now)
  return { start: true, end: hasResult && isOver }
}

function Places(
  props: Editing & { setDraft: (draft: Draft) => void; isFixed: boolean; days: FixedDays },
): ReactElement {
  const text = useText()
  const { draft, set, setDraft, isFixed, days } = props
  return (
    <div className="grid gap-4 content-start">
      <Select
        label={text('rewardsdesk.programme.kind')}
        value={draft.kind}
        disabled={isFixed}
        onChange={(event) => {
          const { kind, terms, endsAt } = newDraft(event.target.value as ProgrammeKind, new Date())
          setDraft({ ...draft, kind, terms, endsAt: endsAt && (draft.endsAt ?? endsAt) })
        }}
        options={programmeKinds.map((value) => ({
          value,
          label: text(`rewardsdesk.kind.${value}`),
        }))}
      />
      <Select
        label={text('promodesk.art')}
        value={draft.art}
        onChange={(event) => set({ art: event.target.value as Art })}
        options={bannerArts.map((value) => ({ value, label: text(`press.art.${value}`) }))}
      />
      <TextField
        type="datetime-local"
        label={text('rewardsdesk.startsAt')}
        required
        disabled={days.start}
        value={localOf(draft.startsAt)}
        onChange={(event) => set({ startsAt: instantOf(event.target.value) ?? draft.startsAt })}
      />
      <TextField
        type="datetime-local"
        label={text('rewardsdesk.endsAt')}
        disabled={days.end}
        value={localOf(draft.endsAt)}
        onChange={(event) => set({ endsAt: instantOf(event.target.value) })}
      />
      <TextField
        inputMode="numeric"
        pattern="[0-9]{1,3}"
        required
        label={text('rewardsdesk.position')}
        value={draft.position}
        onChange={(event) => set({ position: Number.parseInt(event.target.value, 10) || 0 })}
      />
    </div>
  )
}
