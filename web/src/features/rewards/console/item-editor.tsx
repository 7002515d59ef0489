import type { InputOf } from '@kancil/contract/endpoint'
import { type Language, languageTags, offeredLanguages } from '@kancil/contract/languages'
import { type BannerArt as Art, bannerArts } from '@kancil/contract/messages/announcements'
import {
  changeItem,
  createItem,
  type DeskItem,
  itemStates,
  mallItems,
} from '@kancil/contract/rewards/desk'
import { pointRate } from '@kancil/contract/rewards/rate-desk'
import { type Currency, formatMoney, money } from '@kancil/contract/money'
import { listSettings } from '@kancil/contract/site/settings'
import { pointsWorth } from '@kancil/rules/rewards/points'
import { type FormEvent, type ReactElement, useState } from 'react'
import { languageNames } from '../../../i18n/language-names.ts'
import { useFormat, useLanguageStore, useText } from '../../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { useStepUp } from '../../../lib/session/step-up.tsx'
import { texts } from '../../../lib/texts.ts'
import { BannerArt } from '../../../ui/art/banner-art.tsx'
import { Button } from '../../../ui/button.tsx'
import { AmountField } from '../../../ui/console/amount-field.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Tabs } from '../../../ui/tabs.tsx'

type Draft = InputOf<typeof createItem>
const emptyDraft: Draft = {
  ...{ words: {}, art: 'durian', price: 1_000, stock: 10, needsAddress: true },
  ...{ state: 'hidden', position: 100 },
}

const explainCreate = texts(createItem, { no_text: 'rewardsdesk.error.noText' })
const explainChange = texts(changeItem, {
  no_text: 'rewardsdesk.error.noText',
  item_changed: 'rewardsdesk.error.changed',
})

function draftOf(item: DeskItem): Draft {
  const { words, art, price, cost = null, stock, needsAddress, state, position } = item
  return { words, art, price, cost, stock, needsAddress, state, position }
}

/** Writes goods: their words with a preview in each language, price, stock and what it costs. */
export function ItemEditor(props: { item: DeskItem | null; onClose: () => void }): ReactElement {
  const text = useText()
  const { item, onClose } = props
  const [draft, setDraft] = useState<Draft>(item ? draftOf(item) : emptyDraft)
  const create = useAction(createItem, { refreshes: [mallItems] })
  const change = useAction(changeItem, { refreshes: [mallItems] })
  const steppedUp = useStepUp()
  const houseCurrency = useQueryOf(listSettings, {}).data?.currency ?? 'MYR'
  const set = (part: Partial<Draft>): void => setDraft({ ...draft, ...part })
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const written = Object.entries(draft.words).filter(([, words]) => words?.title.trim())
    const input = { ...draft, words: Object.fromEntries(written) as Draft['words'] }
    const save = () =>
      item
        ? change.mutateAsync({
            ...{ ...input, itemId: item.itemId },
            ...{ version: item.version, stockSeen: item.stock },
          })
        : create.mutateAsync(input)
    try {
      await steppedUp<unknown>(save)
      showToast('rewardsdesk.saved', 'success')
      onClose()
    } catch {
      // The dialog shows the reason.
    }
  }
  return (
    <Dialog
      size="modal"
      guarded
      title={text(item ? 'rewardsdesk.edit' : 'rewardsdesk.new')}
      onClose={onClose}
    >
      <form className="dense grid gap-4" onSubmit={(event) => void submit(event)}>
        <WordTabs draft={draft} onChange={(words) => set({ words })} />
        <PlaceFields draft={draft} set={set} currency={item?.currency ?? houseCurrency} />
        <StockCost draft={draft} currency={item?.currency ?? houseCurrency} />
        {item ? (
          <FailureNotice error={change.error} explain={explainChange} />
        ) : (
          <FailureNotice error={create.error} explain={explainCreate} />
        )}
        <Button type="submit" pending={create.isPending || change.isPending}>
          {text('operator.save')}
        </Button>
      </form>
    </Dialog>
  )
}

function PlaceFields(props: {
  draft: Draft
  set: (part: Partial<Draft>) => void
  currency: Currency
}): ReactElement {
  const text = useText()
  const { draft, set } = props
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NumberField name="price" draft={draft} set={set} label={text('rewardsdesk.price')} />
      <AmountField
        label={text('rewardsdesk.cost')}
        currency={props.currency}
        minor={draft.cost ?? 0}
        onChange={(minor) => set({ cost: minor > 0 ? minor : null })}
      />
      <NumberField name="stock" draft={draft} set={set} label={text('rewardsdesk.stock')} />
      <NumberField name="position" draft={draft} set={set} label={text('rewardsdesk.position')} />
      <Select
        label={text('press.art')}
        value={draft.art}
        onChange={(event) => set({ art: event.target.value as Art })}
        options={bannerArts.map((value) => ({ value, label: text(`press.art.${value}`) }))}
      />
      <Select
        label={text('rewardsdesk.state')}
        value={draft.state}
        onChange={(event) => set({ state: event.target.value as Draft['state'] })}
        options={itemStates.map((value) => ({
          value,
          label: text(`rewardsdesk.state.${value}`),
        }))}
      />
      <Checkbox
        className="self-end"
        label={text('rewardsdesk.needsAddress')}
        checked={draft.needsAddress}
        onChange={(event) => set({ needsAddress: event.target.checked })}
      />
    </div>
  )
}

function NumberField(props: {
  name: 'price' | 'stock' | 'position'
  draft: Draft
  set: (part: Partial<Draft>) => void
  label: string
}): ReactElement {
  const { name, draft, set, label } = props
  return (
    <TextField
      label={label}
      inputMode="numeric"
      pattern="[0-9]{1,9}"
      required
      value={draft[name]}
      onChange={(event) => set({ [name]: Number.parseInt(event.target.value, 10) || 0 })}
    />
  )
}

/** What the house gives if all of the stock goes: its cost, or what its points are worth. */
function StockCost(props: { draft: Draft; currency: Currency }): ReactElement | null {
  const text = useText()
  const format = useFormat()
  const { data } = useQueryOf(pointRate, {})
  if (!data) return null
  const { price, stock, cost } = props.draft
  const { currency } = props
  const each = cost ?? Number(pointsWorth(BigInt(price), currency, data.rate.pointsPerUnit))
  const sum = (amount: number) =>
    format.money(formatMoney(money(BigInt(amount)), currency), currency)
  return (
    <Notice>{text('rewardsdesk.stockCost', { each: sum(each), all: sum(each * stock) })}</Notice>
  )
}

/** The goods as the mall shows them, in the language that is being written. */
function Preview(props: { draft: Draft; language: Language }): ReactElement {
  const text = useText()
  const format = useFormat()
  const { draft, language } = props
  const words = draft.words[language]
  return (
    <div
      className="card overflow-hidden max-w-100"
      dir={language === 'AR' ? 'rtl' : 'ltr'}
      aria-label={text('rewardsdesk.preview')}
      role="group"
    >
      <div className="relative isolate aspect-[5/2] overflow-hidden text-white">
        <BannerArt art={draft.art} seed="preview" />
        <p className="absolute inset-0 flex items-center p-4">
          <span className="max-w-[64%] font-semibold line-clamp-3">{words?.title}</span>
        </p>
      </div>
      <div className="grid gap-2 p-4">
        <p className="text-sm text-muted">{words?.summary}</p>
        <p className="grid">
          <span className="font-semibold num">{format.number(draft.price)}</span>
          <span className="text-xs text-muted">{text('rewardsdesk.price')}</span>
        </p>
      </div>
    </div>
  )
}

function WordTabs(props: {
  draft: Draft
  onChange: (words: Draft['words']) => void
}): ReactElement {
  const text = useText()
  const [language, setLanguage] = useState<Language>(useLanguageStore().language())
  const { draft, onChange } = props
  const { words } = draft
  const variant = words[language] ?? { title: '', summary: '' }
  const put = (part: Partial<typeof variant>): void =>
    onChange({ ...words, [language]: { ...variant, ...part } })
  return (
    <Tabs
      label={text('promodesk.language')}
      active={language}
      onChange={setLanguage}
      tabs={offeredLanguages.map((tag) => ({
        key: tag,
        label: <span lang={languageTags[tag]}>{languageNames[tag]}</span>,
      }))}
    >
      <div key={language} lang={languageTags[language]} className="grid gap-3">
        <TextField
          label={text('rewardsdesk.title')}
          dir="auto"
          maxLength={120}
          value={variant.title}
          onChange={(event) => put({ title: event.target.value })}
        />
        <TextField
          label={text('rewardsdesk.summary')}
          dir="auto"
          maxLength={300}
          value={variant.summary}
          onChange={(event) => put({ summary: event.target.value })}
        />
        <Preview draft={draft} language={language} />
      </div>
    </Tabs>
  )
}
