import { type ConsoleVendor, consoleVendors } from '@kancil/contract/games/catalogue'
import {
  addVendorKey,
  retireVendorKey,
  vendorLiveKeysMax,
  vendorSecretCharactersMin,
} from '@kancil/contract/games/vendor-desk'
import type { OutputOf } from '@kancil/contract/endpoint'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { useStepUp } from '../../../lib/session/step-up.tsx'
import { explainCommon, texts } from '../../../lib/texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DecisionDialog } from '../../../ui/console/decision-dialog.tsx'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Instant } from '../../../ui/instant.tsx'

const explain = texts(addVendorKey, {
  keys_full: 'desk.vendor.error.keysFull',
  key_exists: 'desk.vendor.error.keyExists',
  key_public: 'desk.vendor.error.keyPublic',
})
const refreshes = [consoleVendors]

/** A vendor's keys; a new one's secret is shown until the page is left. */
export function VendorKeys({ vendor }: { vendor: ConsoleVendor }): ReactElement {
  const text = useText()
  const [retiring, setRetiring] = useState<string | null>(null)
  const live = vendor.keys.filter(({ retiredAt }) => !retiredAt)
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">{text('desk.vendor.keys.text')}</p>
      {vendor.keys.length === 0 && <p>{text('desk.vendor.keys.none')}</p>}
      <ul className="grid divide-y divide-hair">
        {vendor.keys.map((key) => (
          <li key={key.keyId} className="flex flex-wrap items-center gap-3 py-2">
            <bdi dir="ltr" className="font-mono text-sm break-all">
              {key.keyId}
            </bdi>
            <Badge tone={key.retiredAt ? 'neutral' : 'success'}>
              {text(key.retiredAt ? 'desk.vendor.keys.retired' : 'desk.vendor.keys.live')}
            </Badge>
            <span className="grow text-sm text-muted">
              <Instant at={key.retiredAt ?? key.createdAt} />
            </span>
            {!key.retiredAt && (
              <Button
                variant="secondary"
                aria-label={text('desk.vendor.keys.retireOf', { key: key.keyId })}
                onClick={() => setRetiring(key.keyId)}
              >
                {text('desk.vendor.keys.retire')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <NewKey vendorId={vendor.vendorId} isFull={live.length >= vendorLiveKeysMax} />
      {retiring && (
        <DecisionDialog
          endpoint={retireVendorKey}
          refreshes={refreshes}
          explain={explainCommon}
          title={text('desk.vendor.keys.retireOf', { key: retiring })}
          text={text('desk.vendor.keys.retireText')}
          confirm={text('desk.vendor.keys.retire')}
          danger
          input={() => ({ vendorId: vendor.vendorId, keyId: retiring })}
          onClose={() => setRetiring(null)}
        />
      )}
    </div>
  )
}

function NewKey({ vendorId, isFull }: { vendorId: string; isFull: boolean }): ReactElement {
  const text = useText()
  const steppedUp = useStepUp()
  const add = useAction(addVendorKey, { refreshes })
  const [keyId, setKeyId] = useState('')
  const [secret, setSecret] = useState('')
  const [fresh, setFresh] = useState<OutputOf<typeof addVendorKey> | null>(null)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const typed = { ...(keyId ? { keyId } : {}), ...(secret ? { secret } : {}) }
    steppedUp(() => add.mutateAsync({ vendorId, ...typed })).then(
      (key) => {
        setFresh(key)
        setKeyId('')
        setSecret('')
      },
      () => undefined,
    )
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      {fresh && (
        <Notice tone="success" title={text('desk.vendor.keys.once')}>
          <dl dir="ltr" className="font-mono text-sm break-all select-all">
            <div>{`X-Key-Id: ${fresh.keyId}`}</div>
            <div>{fresh.secret}</div>
          </dl>
        </Notice>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label={text('desk.vendor.keys.ownId')}
          hint={text('desk.vendor.keys.ownId.hint')}
          dir="ltr"
          pattern="[A-Za-z0-9._\-]{1,64}"
          autoComplete="off"
          value={keyId}
          onChange={(event) => setKeyId(event.target.value)}
        />
        <TextField
          label={text('desk.vendor.keys.ownSecret')}
          hint={text('desk.vendor.keys.ownSecret.hint', { count: vendorSecretCharactersMin })}
          type="password"
          autoComplete="new-password"
          minLength={vendorSecretCharactersMin}
          maxLength={256}
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
        />
      </div>
      <FailureNotice error={add.error} explain={explain} />
      <div className="flex justify-end">
        <Button type="submit" pending={add.isPending} disabled={isFull}>
          {text('desk.vendor.keys.add')}
        </Button>
      </div>
    </form>
  )
}
