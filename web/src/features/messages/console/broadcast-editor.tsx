import type { Language } from '@kancil/contract/languages'
import { accountsMost, type Variants } from '@kancil/contract/messages/publication'
import {
  type BroadcastTo,
  countRecipients,
  listBroadcasts,
  sendBroadcast,
} from '@kancil/contract/messages/broadcasts'
import { broadcastAudiences } from '@kancil/contract/messages/segment'
import { type ReactElement, useId, useState } from 'react'
import { useLanguageStore, useText } from '../../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { controlClass } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { AudienceFields } from './audience-fields.tsx'
import { writtenVariants } from './publication-draft.ts'
import { VariantFields } from './variant-fields.tsx'
import { WordsPreview } from './words-preview.tsx'

const explain = texts(sendBroadcast, {
  no_text: 'press.error.noText',
  accounts_unknown: 'press.error.accountsUnknown',
  no_recipients: 'press.error.noRecipients',
})

type ToAudience = Extract<BroadcastTo, { kind: 'audience' }>
const everyMember: ToAudience = { kind: 'audience', audience: 'members', currencies: [] }

/** Edits a platform message, previews it in each language, and asks before it is sent. */
export function BroadcastEditor({ onClose }: { onClose: () => void }): ReactElement {
  const text = useText()
  const [language, setLanguage] = useState<Language>(useLanguageStore().language())
  const [variants, setVariants] = useState<Variants>({})
  const [kind, setKind] = useState<BroadcastTo['kind']>('accounts')
  const [accounts, setAccounts] = useState('')
  const [audience, setAudience] = useState(everyMember)
  const [asks, setAsks] = useState(false)
  const { send, go } = useSending(onClose)
  const named = accounts.split(/[\s,;]+/).filter(Boolean)
  const reach = useReach(audience, kind === 'audience')
  const count = kind === 'accounts' ? named.length : (reach ?? 0)
  function confirm(): void {
    const to: BroadcastTo = kind === 'accounts' ? { kind, accounts: named } : audience
    setAsks(false)
    go(to, variants)
  }
  return (
    <Dialog size="wide" guarded title={text('press.new')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setAsks(true)
        }}
        className="dense grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_360px]"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 content-start">
          <VariantFields
            variants={variants}
            language={language}
            onLanguage={setLanguage}
            onChange={setVariants}
          />
          <WordsPreview variants={variants} language={language} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 content-start">
          <RecipientFields
            kind={kind}
            accounts={accounts}
            audience={audience}
            reach={reach}
            onKind={setKind}
            onAccounts={setAccounts}
            onAudience={setAudience}
          />
          <FailureNotice error={send.error} explain={explainWith} />
          <Button type="submit" pending={send.isPending} disabled={count === 0}>
            {text('press.send')}
          </Button>
        </div>
      </form>
      {asks && (
        <ConfirmDialog
          title={text('press.send')}
          confirmLabel={text('press.send')}
          onConfirm={confirm}
          onClose={() => setAsks(false)}
        >
          {text('press.send.ask', { count })}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

function useSending(onSent: () => void) {
  const [requestId] = useState(() => crypto.randomUUID())
  const send = useAction(sendBroadcast, { refreshes: [listBroadcasts] })
  function go(to: BroadcastTo, variants: Variants): void {
    send.mutate(
      { requestId, to, variants: writtenVariants(variants) },
      {
        onSuccess: () => {
          showToast('press.sent', 'success')
          onSent()
        },
      },
    )
  }
  return { send, go }
}

/** Who gets the message: accounts by name, or an audience with its number of members. */
function RecipientFields(props: {
  kind: BroadcastTo['kind']
  accounts: string
  audience: ToAudience
  reach: number | undefined
  onKind: (kind: BroadcastTo['kind']) => void
  onAccounts: (accounts: string) => void
  onAudience: (audience: ToAudience) => void
}): ReactElement {
  const text = useText()
  const { audience, reach } = props
  return (
    <>
      <Select
        label={text('press.to')}
        value={props.kind}
        onChange={(event) => props.onKind(event.target.value as BroadcastTo['kind'])}
        options={(['accounts', 'audience'] as const).map((value) => ({
          value,
          label: text(`press.to.${value}`),
        }))}
      />
      {props.kind === 'accounts' ? (
        <AccountsField value={props.accounts} onChange={props.onAccounts} />
      ) : (
        <>
          <AudienceFields
            audiences={broadcastAudiences}
            audience={audience.audience}
            currencies={audience.currencies}
            onChange={(change) => props.onAudience({ ...audience, ...change })}
          />
          {reach !== undefined && (
            <p className="num text-sm text-muted" role="status">
              {text('press.recipients', { count: reach })}
            </p>
          )}
        </>
      )}
    </>
  )
}

/** Lists the account names that do not exist. */
function explainWith(error: Parameters<typeof explain>[0]): ReturnType<typeof explain> {
  const { id, values } = explain(error)
  const { accounts } = values as { accounts?: readonly string[] }
  return { id, values: accounts ? { accounts: accounts.join(', ') } : values }
}

function useReach({ audience, currencies }: ToAudience, isAsked: boolean): number | undefined {
  const input = { audience, ...(currencies.length > 0 ? { currencies: currencies.join() } : {}) }
  return useQueryOf(countRecipients, input, { enabled: isAsked, keepPrevious: true }).data?.count
}

function AccountsField(props: { value: string; onChange: (value: string) => void }): ReactElement {
  const text = useText()
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {text('press.accounts')}
      </label>
      <textarea
        id={id}
        rows={4}
        dir="ltr"
        aria-describedby={`${id}-hint`}
        spellCheck={false}
        autoCapitalize="none"
        className={`${controlClass} py-2`}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <p id={`${id}-hint`} className="text-xs text-muted">
        {text('press.accounts.hint', { count: accountsMost })}
      </p>
    </div>
  )
}
