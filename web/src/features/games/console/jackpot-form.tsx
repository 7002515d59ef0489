import { consoleGames, type ConsoleVendor, consoleVendors } from '@kancil/contract/games/catalogue'
import { consoleJackpots, makeJackpot } from '@kancil/contract/games/jackpots'
import type { InputOf } from '@kancil/contract/endpoint'
import { offeredLanguages } from '@kancil/contract/languages'
import type { Currency } from '@kancil/contract/money'
import { houseJackpots } from '@kancil/contract/seamless/jackpots'
import { type FormEvent, type ReactElement, useState } from 'react'
import { languageNames } from '../../../i18n/language-names.ts'
import { useLanguage, useText } from '../../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { useStepUp } from '../../../lib/session/step-up.tsx'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

const explain = texts(makeJackpot, {
  jackpot_exists: 'desk.jackpot.error.exists',
  vendor_unknown: 'desk.jackpot.error.vendor',
  game_unknown: 'desk.jackpot.error.game',
  currency_unsupported: 'desk.jackpot.error.currency',
  share_invalid: 'desk.jackpot.error.share',
  seed_invalid: 'desk.jackpot.error.seed',
  jackpot_of_studio: 'desk.jackpot.error.studio',
})

type Draft = Omit<InputOf<typeof makeJackpot>, 'sharePpm' | 'reservePpm'> & {
  /** In percent, as typed. */
  readonly share: string
  readonly reserve: string
  /** Chosen by its name: what our own studio publishes of it stands. */
  readonly isOwn: boolean
}
type Part = { readonly draft: Draft; readonly set: (change: Partial<Draft>) => void }

const blank: Draft = {
  ...{ jackpotId: '', vendorId: '', currency: 'MYR', names: {}, games: [] },
  ...{ share: '0.5', reserve: '0.1', seed: '', isOwn: false },
}
const ppmPerPercent = 10_000
const percentPattern = '(0|[1-9][0-9]?)([.][0-9]{1,4})?'
const ppmOf = (percent: string): number => Math.round(Number(percent) * ppmPerPercent)

/** A new jackpot: whose games feed it, by how much, and what the house gives to begin with. */
export function JackpotForm({ onClose }: { onClose: () => void }): ReactElement {
  const text = useText()
  const steppedUp = useStepUp()
  const vendors = useQueryOf(consoleVendors, {}, { staleMs: 0 }).data?.list ?? []
  const save = useAction(makeJackpot, { refreshes: [consoleJackpots] })
  const [draft, setDraft] = useState(blank)
  const part: Part = { draft, set: (change) => setDraft({ ...draft, ...change }) }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const { share, reserve, isOwn: _own, ...input } = draft
    const parts = { sharePpm: ppmOf(share), reservePpm: ppmOf(reserve) }
    steppedUp(() => save.mutateAsync({ ...input, ...parts })).then(
      () => {
        showToast('desk.jackpot.made', 'success', { name: draft.names['en'] ?? '' })
        onClose()
      },
      () => undefined,
    )
  }

  return (
    <Dialog size="modal" guarded title={text('desk.jackpot.new')} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <p className="text-sm text-muted">{text('desk.jackpot.newText')}</p>
        <Place {...part} vendors={vendors} />
        <Names {...part} />
        <Games {...part} vendor={vendors.find(({ vendorId }) => vendorId === draft.vendorId)} />
        <Amounts {...part} />
        <FailureNotice error={save.error} explain={explain} />
        <div className="flex justify-end">
          <Button type="submit" pending={save.isPending} disabled={draft.games.length === 0}>
            {text('desk.jackpot.make')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Place({
  draft,
  set,
  vendors,
}: Part & { vendors: readonly ConsoleVendor[] }): ReactElement {
  const text = useText()
  const { isOwn } = draft
  const currenciesOf = (id: string): readonly Currency[] =>
    vendors
      .find(({ vendorId }) => vendorId === id)
      ?.currencies.filter((currency) => currency !== 'XTS') ?? []
  const currencies = currenciesOf(draft.vendorId)
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <OfStudio draft={draft} set={set} />
      <Select
        label={text('desk.jackpot.vendor')}
        required
        placeholder={text('desk.jackpot.choose')}
        value={draft.vendorId}
        onChange={({ target: { value: vendorId } }) => {
          const [first = draft.currency] = currenciesOf(vendorId)
          set({ vendorId, ...(isOwn ? {} : { games: [], currency: first }) })
        }}
        options={vendors
          .filter(({ dialect, gameCount }) => dialect === 'native' && gameCount > 0)
          .map(({ vendorId, displayName }) => ({ value: vendorId, label: displayName }))}
      />
      <TextField
        label={text('desk.jackpot.code')}
        hint={text('desk.jackpot.code.hint')}
        required
        disabled={isOwn}
        pattern="[a-z0-9\-]{2,64}"
        autoComplete="off"
        value={draft.jackpotId}
        onChange={(event) => set({ jackpotId: event.target.value.toLowerCase() })}
      />
      <Select
        label={text('desk.jackpot.currency')}
        disabled={isOwn}
        value={draft.currency}
        onChange={(event) => set({ currency: event.target.value as Currency })}
        options={(isOwn || currencies.length === 0 ? [draft.currency] : currencies).map(
          (value) => ({
            value,
            label: value,
          }),
        )}
      />
    </div>
  )
}

/** What our own studio publishes of a jackpot is filled in by its name. */
function OfStudio({ draft, set }: Part): ReactElement {
  const text = useText()
  return (
    <Select
      label={text('desk.jackpot.ofStudio')}
      placeholder={text('desk.jackpot.another')}
      value={draft.isOwn ? draft.jackpotId : ''}
      onChange={(event) => {
        const chosen = houseJackpots.find(({ id }) => id === event.target.value)
        if (!chosen) return set({ ...blank, vendorId: draft.vendorId })
        const { id: jackpotId, currency, names, games, sharePpm, reservePpm, seed } = chosen
        const percent = (ppm: number): string => String(ppm / ppmPerPercent)
        set({
          ...{ jackpotId, currency, names: { ...names }, games: [...games], seed },
          ...{ share: percent(sharePpm), reserve: percent(reservePpm), isOwn: true },
        })
      }}
      options={houseJackpots.map(({ id, names, currency }) => ({
        value: id,
        label: `${names.en} · ${currency}`,
      }))}
    />
  )
}

function Names({ draft, set }: Part): ReactElement {
  const text = useText()
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {offeredLanguages.map((language) => {
        const key = language.toLowerCase()
        return (
          <TextField
            key={key}
            label={text('desk.game.name', { language: languageNames[language] })}
            dir="auto"
            required={key === 'en'}
            maxLength={60}
            value={draft.names[key] ?? ''}
            onChange={(event) => set({ names: { ...draft.names, [key]: event.target.value } })}
          />
        )
      })}
    </div>
  )
}

function Games({ draft, set, vendor }: Part & { vendor: ConsoleVendor | undefined }): ReactElement {
  const text = useText()
  const language = useLanguage()
  const all = useQueryOf(consoleGames, { language }).data?.list ?? []
  const games = all.filter(({ vassalage }) => vassalage === vendor?.vassalage)
  return (
    <fieldset className="grid gap-1.5" disabled={draft.isOwn}>
      <legend className="text-sm font-medium">{text('desk.jackpot.games')}</legend>
      <div className="flex flex-wrap gap-x-5">
        {games.map(({ code, gameName }) => (
          <Checkbox
            key={code}
            label={gameName}
            checked={draft.games.includes(code)}
            onChange={({ target }) =>
              set({
                games: target.checked
                  ? [...draft.games, code]
                  : draft.games.filter((chosen) => chosen !== code),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

function Amounts({ draft, set }: Part): ReactElement {
  const text = useText()
  return (
    <div className="grid items-start gap-4 md:grid-cols-3">
      <TextField
        label={text('desk.jackpot.shareOf')}
        hint={text('desk.jackpot.shareOf.hint')}
        required
        disabled={draft.isOwn}
        inputMode="decimal"
        pattern={percentPattern}
        value={draft.share}
        onChange={(event) => set({ share: event.target.value })}
      />
      <TextField
        label={text('desk.jackpot.reserveOf')}
        required
        inputMode="decimal"
        pattern={percentPattern}
        value={draft.reserve}
        onChange={(event) => set({ reserve: event.target.value })}
      />
      <TextField
        label={text('desk.jackpot.seedOf', { currency: draft.currency })}
        hint={text('desk.jackpot.seedOf.hint')}
        required
        inputMode="decimal"
        pattern="(0|[1-9][0-9]{0,14})([.][0-9]{1,3})?"
        value={draft.seed}
        onChange={(event) => set({ seed: event.target.value })}
      />
    </div>
  )
}
