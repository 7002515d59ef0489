import {
  agentLinks,
  type AgentLink,
  agentTerms,
  closeLink,
  createLink,
  downlines,
  openDownline,
  type Rate,
  remarkLengthMax,
} from '@kancil/contract/agents/team'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../lib/call/queries.ts'
import { explainCommon, texts } from '../../lib/texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FailureNotice, Notice } from '../../ui/feedback/alert.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { useOwnPlace } from '../../ui/list/use-list-place.ts'
import { QrCode } from '../../ui/pictures/qr-code.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { RateFields } from './rate-fields.tsx'

const explainOpen = texts(openDownline, {
  rate_above_own: 'agents.error.rateAbove',
  account_taken: 'agents.error.taken',
  line_too_deep: 'agents.error.tooDeep',
})
const explainLink = texts(createLink, {
  rate_above_own: 'agents.error.rateAbove',
  link_ends_before: 'agents.error.linkEnds',
  links_full: 'agents.error.linksFull',
  domain_not_yours: 'agents.error.domain',
})
const kinds = ['0', '1', '41'] as const

/** Accounts and links for newcomers, with the rates they begin with. */
export function RegisterCenter(): ReactElement {
  const text = useText()
  const [tab, setTab] = useState<'account' | 'links'>('account')
  const { data, error } = useQueryOf(agentTerms, {})
  if (error) return <Notice tone="danger">{text(explainCommon(error).id)}</Notice>
  if (!data) return <Skeleton className="h-80 w-full rounded-md" />
  return (
    <Tabs
      label={text('center.agent.registerCenter')}
      tabs={(['account', 'links'] as const).map((key) => ({
        key,
        label: text(`agents.register.${key}`),
      }))}
      active={tab}
      onChange={setTab}
    >
      {tab === 'account' ? (
        <AccountForm own={data.rates} />
      ) : (
        <Links own={data.rates} affiliateCode={data.affiliateCode} domain={data.domain} />
      )}
    </Tabs>
  )
}

type Draft = {
  readonly kind: (typeof kinds)[number]
  readonly rates: Rate[]
  readonly remark: string
}
const emptyDraft: Draft = { kind: '0', rates: [], remark: '' }

function DraftFields(props: {
  readonly own: readonly Rate[]
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
}): ReactElement {
  const text = useText()
  const { draft, onChange } = props
  return (
    <>
      <Select
        label={text('agents.kind')}
        value={draft.kind}
        options={kinds.map((value) => ({ value, label: text(`agents.kind.${value}`) }))}
        onChange={(event) => onChange({ ...draft, kind: event.target.value as Draft['kind'] })}
      />
      <RateFields
        own={props.own}
        rates={draft.rates}
        onChange={(rates) => onChange({ ...draft, rates })}
      />
      <TextField
        label={text('agents.remark')}
        hint={text('agents.remarkHint')}
        maxLength={remarkLengthMax}
        value={draft.remark}
        onChange={(event) => onChange({ ...draft, remark: event.target.value })}
      />
    </>
  )
}

function AccountForm({ own }: { readonly own: readonly Rate[] }): ReactElement {
  const text = useText()
  const open = useAction(openDownline, { refreshes: [downlines] })
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [draft, setDraft] = useState(emptyDraft)
  function submit(event: FormEvent): void {
    event.preventDefault()
    const { kind, rates, remark } = draft
    const isAgent = Number(kind) as 0 | 1 | 41
    open.mutate(
      { requestId, account, password, isAgent, rates, remark },
      {
        onSuccess() {
          setRequestId(crypto.randomUUID())
          setAccount('')
          setPassword('')
          setDraft(emptyDraft)
        },
      },
    )
  }
  return (
    <form className="grid gap-4 card p-5" onSubmit={submit}>
      <TextField
        label={text('agents.account')}
        hint={text('agents.accountHint')}
        autoComplete="off"
        required
        pattern="[A-Za-z][A-Za-z0-9]{3,19}"
        value={account}
        onChange={(event) => setAccount(event.target.value)}
      />
      <TextField
        label={text('agents.password')}
        hint={text('agents.passwordHint')}
        type="password"
        autoComplete="new-password"
        required
        minLength={8}
        maxLength={64}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <DraftFields own={own} draft={draft} onChange={setDraft} />
      <FailureNotice error={open.error} explain={explainOpen} />
      {open.data && (
        <Notice tone="success">{text('agents.opened', { account: open.data.account })}</Notice>
      )}
      <Button type="submit" pending={open.isPending}>
        {text('agents.open')}
      </Button>
    </form>
  )
}

type LinksProps = {
  readonly own: readonly Rate[]
  readonly affiliateCode: string
  readonly domain: string
}
type Shown = { readonly code: string; readonly domain: string }

function Links({ own, affiliateCode, domain }: LinksProps): ReactElement {
  const text = useText()
  const place = useOwnPlace()
  const [isNew, setNew] = useState(false)
  const [shown, setShown] = useState<Shown | null>(null)
  const close = useAction(closeLink, { refreshes: [agentLinks] })
  return (
    <div className="grid gap-4">
      <div className="card p-5 flex flex-wrap items-center gap-3">
        <div className="grow grid gap-0.5">
          <p className="text-sm text-muted">{text('agents.ownCode')}</p>
          <p className="font-semibold num" dir="ltr">
            {affiliateCode}
          </p>
        </div>
        <Button variant="secondary" onClick={() => setShown({ code: affiliateCode, domain })}>
          {text('agents.link.show')}
        </Button>
        <Button onClick={() => setNew(true)}>{text('agents.link.new')}</Button>
      </div>
      <ListTable
        list={agentLinks}
        place={place}
        caption={text('agents.register.links')}
        rowKey={(row) => row.code}
        empty={text('agents.link.none')}
        columns={[
          {
            key: 'code',
            header: text('agents.link.code'),
            primary: true,
            cell: (row) => (
              <button type="button" className="link num" onClick={() => setShown(row)}>
                {row.code}
              </button>
            ),
          },
          { key: 'remark', header: text('agents.remark'), cell: (row) => row.remark || '–' },
          ...(domain
            ? [
                {
                  key: 'domain',
                  header: text('agents.link.domain'),
                  cell: (row: AgentLink) => row.domain || '–',
                },
              ]
            : []),
          ...(['clicks', 'registrations', 'firstDeposits'] as const).map((key) => ({
            key,
            header: text(`agents.link.${key}`),
            align: 'end' as const,
            cell: (row: AgentLink) => row[key],
          })),
          {
            key: 'state',
            header: text('agents.link.state'),
            cell: (row) => <LinkState link={row} close={close} />,
          },
        ]}
      />
      <FailureNotice error={close.error} explain={explainCommon} />
      {isNew && (
        <LinkForm own={own} domain={domain} onClose={() => setNew(false)} onDone={setShown} />
      )}
      {shown && <LinkCard link={shown} onClose={() => setShown(null)} />}
    </div>
  )
}

/** Closes an open link; of a closed one it only says so. */
function LinkState({
  link,
  close,
}: {
  link: AgentLink
  close: ReturnType<typeof useAction<typeof closeLink>>
}): ReactElement {
  const text = useText()
  if (!link.isOpen) return <Badge tone="neutral">{text('agents.link.closed')}</Badge>
  return (
    <Button
      size="sm"
      variant="secondary"
      pending={close.isPending && close.variables.code === link.code}
      onClick={() => close.mutate({ code: link.code })}
    >
      {text('agents.link.close')}
    </Button>
  )
}

function LinkForm(props: {
  readonly own: readonly Rate[]
  readonly domain: string
  readonly onClose: () => void
  readonly onDone: (link: Shown) => void
}): ReactElement {
  const text = useText()
  const create = useAction(createLink, { refreshes: [agentLinks] })
  const [requestId] = useState(() => crypto.randomUUID())
  const [draft, setDraft] = useState(emptyDraft)
  const [lastDay, setLastDay] = useState('')
  const [domain, setDomain] = useState('')
  function submit(event: FormEvent): void {
    event.preventDefault()
    const { kind, rates, remark } = draft
    const isAgent = Number(kind) as 0 | 1 | 41
    create.mutate(
      { requestId, isAgent, rates, remark, domain, ...(lastDay ? { lastDay } : {}) },
      {
        onSuccess(link) {
          props.onClose()
          props.onDone(link)
        },
      },
    )
  }
  return (
    <Dialog size="modal" title={text('agents.link.new')} onClose={props.onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        <DraftFields own={props.own} draft={draft} onChange={setDraft} />
        {props.domain && (
          <Select
            label={text('agents.link.domain')}
            value={domain}
            options={[
              { value: '', label: text('agents.link.anyDomain') },
              { value: props.domain, label: props.domain },
            ]}
            onChange={(event) => setDomain(event.target.value)}
          />
        )}
        <TextField
          label={text('agents.link.lastDay')}
          optional={text('identity.optional')}
          type="date"
          value={lastDay}
          onChange={(event) => setLastDay(event.target.value)}
        />
        <FailureNotice error={create.error} explain={explainLink} />
        <Button type="submit" pending={create.isPending}>
          {text('agents.link.new')}
        </Button>
      </form>
    </Dialog>
  )
}

/** The address of a link, as text and as a picture for a phone. */
function LinkCard({ link, onClose }: { link: Shown; onClose: () => void }): ReactElement {
  const text = useText()
  const { code, domain } = link
  const origin = domain ? `${location.protocol}//${domain}` : location.origin
  const address = `${origin}/?modal=register&affiliateCode=${code}`
  return (
    <Dialog size="narrow" title={code} onClose={onClose}>
      <div className="grid gap-4 justify-items-center">
        <QrCode value={address} label={text('agents.link.qr')} />
        <code dir="ltr" className="text-sm break-all">
          {address}
        </code>
        <Button variant="secondary" onClick={() => void navigator.clipboard.writeText(address)}>
          {text('agents.link.copy')}
        </Button>
      </div>
    </Dialog>
  )
}
