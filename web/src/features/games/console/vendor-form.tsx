import { type ConsoleVendor, consoleVendors } from '@kancil/contract/games/catalogue'
import { saveVendor, type VendorSettings } from '@kancil/contract/games/vendor-desk'
import { type Currency, currencyExponents } from '@kancil/contract/money'
import {
  lateOriginalOfDialect,
  lateOriginals,
  secondRollbacks,
  vendorDialectNames,
} from '@kancil/contract/ports/vendor-dialects'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { useStepUp } from '../../../lib/session/step-up.tsx'
import { texts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ListField } from '../../../ui/console/list-field.tsx'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

const explain = texts(saveVendor, {
  vendor_exists: 'desk.vendor.error.exists',
  vendor_changed: 'desk.vendor.error.changed',
  dialect_fixed: 'desk.vendor.error.dialect',
  address_invalid: 'desk.vendor.error.address',
  address_insecure: 'desk.vendor.error.insecure',
  address_private: 'desk.vendor.error.private',
  frame_origin_invalid: 'desk.vendor.error.frame',
  allowed_ip_invalid: 'desk.vendor.error.ip',
})

const currencies = Object.keys(currencyExponents) as Currency[]
const blank: VendorSettings = {
  ...{ displayName: '', dialect: 'native', baseUrl: '' },
  ...{ frameOrigins: [], allowedIps: [], currencies: ['MYR', 'XTS'] },
  ...{ lateOriginal: lateOriginalOfDialect.native, secondRollback: 'repeat' },
}

/** How a vendor is reached; without a vendor, a new one. */
export function VendorForm(props: {
  vendor?: ConsoleVendor
  onSaved: (vendorId: string) => void
}): ReactElement {
  const text = useText()
  const steppedUp = useStepUp()
  const { vendor, onSaved } = props
  const save = useAction(saveVendor, { refreshes: [consoleVendors] })
  const [vendorId, setVendorId] = useState(vendor?.vendorId ?? '')
  const [draft, setDraft] = useState<VendorSettings>(() =>
    vendor ? { ...vendor, dialect: vendor.dialect as VendorSettings['dialect'] } : blank,
  )
  const set = (changes: Partial<VendorSettings>): void => setDraft({ ...draft, ...changes })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const { displayName, dialect, baseUrl, frameOrigins, allowedIps, currencies: chosen } = draft
    const { lateOriginal, secondRollback } = draft
    const input = {
      ...{ displayName, dialect, baseUrl, frameOrigins, allowedIps, currencies: chosen },
      ...{ lateOriginal, secondRollback, vendorId },
    }
    steppedUp(() => save.mutateAsync({ ...input, version: vendor?.version ?? 0 })).then(
      () => {
        showToast('desk.vendor.saved', 'success', { vendor: displayName })
        onSaved(vendorId)
      },
      () => undefined,
    )
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      {!vendor && (
        <TextField
          label={text('desk.vendor.code')}
          hint={text('desk.vendor.code.hint')}
          required
          pattern="[a-z0-9_\-]{2,32}"
          autoComplete="off"
          value={vendorId}
          onChange={(event) => setVendorId(event.target.value.toLowerCase())}
        />
      )}
      <Reach draft={draft} set={set} isNew={!vendor} />
      <FailureNotice error={save.error} explain={explain} />
      <div className="flex justify-end">
        <Button type="submit" pending={save.isPending} disabled={draft.currencies.length === 0}>
          {text(vendor ? 'desk.vendor.save' : 'desk.vendor.create')}
        </Button>
      </div>
    </form>
  )
}

function Reach(props: {
  draft: VendorSettings
  set: (changes: Partial<VendorSettings>) => void
  isNew: boolean
}): ReactElement {
  const text = useText()
  const { draft, set, isNew } = props
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label={text('desk.vendor.name')}
          required
          maxLength={60}
          value={draft.displayName}
          onChange={(event) => set({ displayName: event.target.value })}
        />
        <Select
          label={text('desk.vendor.dialect')}
          disabled={!isNew}
          value={draft.dialect}
          onChange={(event) => {
            const dialect = event.target.value as VendorSettings['dialect']
            set({ dialect, lateOriginal: lateOriginalOfDialect[dialect] })
          }}
          options={vendorDialectNames.map((value) => ({
            value,
            label: text(`desk.vendor.dialect.${value}`),
          }))}
        />
      </div>
      <TextField
        label={text('desk.vendor.baseUrl')}
        hint={text('desk.vendor.baseUrl.hint')}
        dir="ltr"
        maxLength={500}
        placeholder="https://api.example.com/kancil"
        value={draft.baseUrl}
        onChange={(event) => set({ baseUrl: event.target.value })}
      />
      <CurrencyChoice
        chosen={draft.currencies}
        onChange={(chosen) => set({ currencies: chosen })}
      />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <ListField
          label={text('desk.vendor.ips')}
          hint={text('desk.vendor.ips.hint')}
          items={draft.allowedIps}
          onChange={(allowedIps) => set({ allowedIps })}
        />
        <ListField
          label={text('desk.vendor.frames')}
          hint={text('desk.vendor.frames.hint')}
          items={draft.frameOrigins}
          onChange={(frameOrigins) => set({ frameOrigins })}
        />
      </div>
      {draft.dialect !== 'transfer' && <Rollbacks draft={draft} set={set} />}
    </>
  )
}

/** How the vendor wants its rollbacks answered; one that never calls us sends none. */
function Rollbacks(props: {
  draft: VendorSettings
  set: (changes: Partial<VendorSettings>) => void
}): ReactElement {
  const text = useText()
  const { draft, set } = props
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Select
        label={text('desk.vendor.late')}
        hint={text('desk.vendor.late.hint')}
        value={draft.lateOriginal}
        onChange={(event) =>
          set({ lateOriginal: event.target.value as VendorSettings['lateOriginal'] })
        }
        options={lateOriginals.map((value) => ({
          value,
          label: text(`desk.vendor.late.${value}`),
        }))}
      />
      <Select
        label={text('desk.vendor.second')}
        value={draft.secondRollback}
        onChange={(event) =>
          set({ secondRollback: event.target.value as VendorSettings['secondRollback'] })
        }
        options={secondRollbacks.map((value) => ({
          value,
          label: text(`desk.vendor.second.${value}`),
        }))}
      />
    </div>
  )
}

function CurrencyChoice(props: {
  chosen: readonly Currency[]
  onChange: (chosen: Currency[]) => void
}): ReactElement {
  const text = useText()
  return (
    <fieldset className="grid gap-1.5">
      <legend className="text-sm font-medium">{text('desk.vendor.currencies')}</legend>
      <div className="flex flex-wrap gap-x-5">
        {currencies.map((currency) => (
          <Checkbox
            key={currency}
            label={currency}
            checked={props.chosen.includes(currency)}
            onChange={(event) =>
              props.onChange(
                currencies.filter((candidate) =>
                  candidate === currency ? event.target.checked : props.chosen.includes(candidate),
                ),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
