import type { Language } from '@kancil/contract/languages'
import { type BannerArt as Art, bannerArts } from '@kancil/contract/messages/announcements'
import { changeOffer, createOffer, type Offer, offers } from '@kancil/contract/promotions/desk'
import {
  promotionCategories,
  type PromotionCategory,
  type PromotionKind,
  promotionKinds,
} from '@kancil/contract/promotions/terms'
import { listSettings } from '@kancil/contract/site/settings'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useLanguageStore, useText } from '../../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { instantOf, localOf } from '../../../ui/console/local-instant.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { type Draft, draftOf, newDraft, titleOf, writtenWords } from './draft.ts'
import { Estimate } from './estimate.tsx'
import { TermsFields } from './terms-fields.tsx'
import { OfferPreview, WordFields } from './word-fields.tsx'

const saveTexts = {
  ends_before_start: 'promodesk.error.ends',
  no_text: 'promodesk.error.noText',
  terms_incomplete: 'promodesk.error.terms',
  promotion_changed: 'promodesk.error.changed',
} as const
const explainCreate = texts(createOffer, saveTexts)
const explainChange = texts(changeOffer, { ...saveTexts, terms_fixed: 'promodesk.error.fixed' })

/** Writes a promotion: its words with a preview in each language, its terms, and their cost. */
export function OfferEditor(props: { offer: Offer | null; onClose: () => void }): ReactElement {
  const text = useText()
  const { offer, onClose } = props
  const siteCurrency = useQueryOf(listSettings, {}).data?.currency ?? 'MYR'
  const [draft, setDraft] = useState<Draft>(() =>
    offer ? draftOf(offer) : newDraft(siteCurrency, new Date()),
  )
  const ownLanguage = useLanguageStore().language()
  const [language, setLanguage] = useState<Language>(ownLanguage)
  const set = (change: Partial<Draft>): void => setDraft({ ...draft, ...change })
  const { save, isPending, failure } = useSave(offer, onClose)
  const isFixed = offer !== null && offer.state !== 'draft'
  function submit(event: FormEvent): void {
    event.preventDefault()
    save({ ...draft, words: writtenWords(draft.words) })
  }
  return (
    <Dialog
      size="wide"
      guarded
      title={
        offer
          ? text('promodesk.edit', { title: titleOf(offer.words, ownLanguage) })
          : text('promodesk.new')
      }
      onClose={onClose}
    >
      <form
        onSubmit={submit}
        className="dense grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_400px]"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 content-start">
          <WordFields
            words={draft.words}
            language={language}
            onLanguage={setLanguage}
            onChange={(words) => set({ words })}
          />
          <OfferPreview draft={draft} language={language} />
          <Estimate draft={draft} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 content-start">
          <PlaceFields draft={draft} set={set} isFixed={isFixed} />
          <TermsFields draft={draft} set={set} isFixed={isFixed} />
          {failure}
          <Button type="submit" pending={isPending}>
            {text('operator.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function useSave(offer: Offer | null, onDone: () => void) {
  const create = useAction(createOffer, { refreshes: [offers] })
  const change = useAction(changeOffer, { refreshes: [offers] })
  const done = {
    onSuccess: () => {
      showToast('promodesk.saved', 'success')
      onDone()
    },
  }
  return {
    isPending: create.isPending || change.isPending,
    save(draft: Draft): void {
      if (!offer) return create.mutate(draft, done)
      const { promotionId, version } = offer
      change.mutate({ promotionId, version, ...draft }, done)
    },
    failure: offer ? (
      <FailureNotice error={change.error} explain={explainChange} />
    ) : (
      <FailureNotice error={create.error} explain={explainCreate} />
    ),
  }
}

function PlaceFields(props: {
  draft: Draft
  set: (change: Partial<Draft>) => void
  isFixed: boolean
}): ReactElement {
  const text = useText()
  const { draft, set, isFixed } = props
  const setKind = (kind: PromotionKind): void => {
    const isShare = kind === 'deposit'
    const amounts = isShare
      ? { percentBasisPoints: 10_000, amount: 0 }
      : { percentBasisPoints: 0, amount: 10_00, base: 'bonus' as const }
    set({ kind, terms: { ...draft.terms, ...amounts } })
  }
  return (
    <>
      <Select
        label={text('promodesk.kind')}
        value={draft.kind}
        disabled={isFixed}
        onChange={(event) => setKind(event.target.value as PromotionKind)}
        options={promotionKinds.map((value) => ({ value, label: text(`promodesk.kind.${value}`) }))}
      />
      <Select
        label={text('promodesk.category')}
        value={draft.category}
        onChange={(event) => set({ category: event.target.value as PromotionCategory })}
        options={promotionCategories.map((value) => ({
          value,
          label: text(`promodesk.category.${value}`),
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
        label={text('promodesk.startsAt')}
        required
        value={localOf(draft.startsAt)}
        onChange={(event) => set({ startsAt: instantOf(event.target.value) ?? draft.startsAt })}
      />
      <TextField
        type="datetime-local"
        label={text('promodesk.endsAt')}
        value={localOf(draft.endsAt)}
        onChange={(event) => set({ endsAt: instantOf(event.target.value) })}
      />
      <TextField
        inputMode="numeric"
        pattern="[1-9][0-9]{0,6}"
        label={text('promodesk.places')}
        value={draft.placesMax ?? ''}
        onChange={(event) => set({ placesMax: Number.parseInt(event.target.value, 10) || null })}
      />
      <TextField
        inputMode="numeric"
        pattern="[0-9]{1,3}"
        required
        label={text('promodesk.position')}
        value={draft.position}
        onChange={(event) => set({ position: Number.parseInt(event.target.value, 10) || 0 })}
      />
    </>
  )
}
