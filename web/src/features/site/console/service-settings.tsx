import type { Settings } from '@kancil/contract/site/settings'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { SettingForm } from '../../../ui/console/setting-form.tsx'

type Service = Settings['service']
/** As the setting accepts them: https for public addresses, plain http only for this machine. */
const linkPattern = '(https://|http://(localhost|127\\.0\\.0\\.1)(:[0-9]{1,5})?/|/).*'
const csTypes = ['LIVECHAT', 'VIP'] as const

/** Contact channels, and the apps to download; what is not listed here is not shown on the site. */
export function ServiceSettings(): ReactElement {
  const text = useText()
  return (
    <SettingForm
      setting="service"
      title={text('operator.settings.service')}
      text={text('operator.service.text')}
    >
      {({ value, set }) => (
        <>
          <Contacts
            items={value.customerService}
            onChange={(customerService) => set({ customerService })}
          />
          <Downloads items={value.resources} onChange={(resources) => set({ resources })} />
        </>
      )}
    </SettingForm>
  )
}

function Contacts(props: {
  items: Service['customerService']
  onChange: (items: Service['customerService']) => void
}): ReactElement {
  const text = useText()
  return (
    <Rows
      title={text('operator.service.contacts')}
      hint={text('operator.service.titleHint')}
      none={text('operator.service.noContacts')}
      fresh={{ csType: 'LIVECHAT', title: '', path: '' }}
      {...props}
    >
      {(item, change) => (
        <>
          <Select
            label={text('operator.service.type')}
            value={item.csType}
            onChange={(event) => change({ csType: event.target.value as 'VIP' })}
            options={csTypes.map((type) => ({
              value: type,
              label: text(`operator.service.${type}`),
            }))}
          />
          <TextField
            label={text('operator.service.title')}
            placeholder={text(`shell.service.${item.csType}`)}
            maxLength={60}
            value={item.title}
            onChange={(event) => change({ title: event.target.value })}
          />
          <LinkField value={item.path} onChange={(path) => change({ path })} />
        </>
      )}
    </Rows>
  )
}

function Downloads(props: {
  items: Service['resources']
  onChange: (items: Service['resources']) => void
}): ReactElement {
  const text = useText()
  return (
    <Rows
      title={text('operator.service.downloads')}
      none={text('operator.service.noDownloads')}
      fresh={{ resourceType: '', url: '', labelNameEn: '' }}
      {...props}
    >
      {(item, change) => (
        <>
          <TextField
            label={text('operator.service.kind')}
            required
            maxLength={40}
            value={item.resourceType}
            onChange={(event) => change({ resourceType: event.target.value })}
          />
          <TextField
            label={text('operator.service.label')}
            required
            maxLength={60}
            value={item.labelNameEn}
            onChange={(event) => change({ labelNameEn: event.target.value })}
          />
          <div className="grid gap-3">
            <LinkField value={item.url} onChange={(url) => change({ url })} />
            <CodeField
              value={item.qrCodeUrl ?? ''}
              url={item.url}
              onChange={(qrCodeUrl) => change({ qrCodeUrl })}
            />
          </div>
        </>
      )}
    </Rows>
  )
}

/** A list with three fields per row: rows can be edited, removed and added. */
function Rows<Item>(props: {
  title: string
  hint?: string
  none: string
  fresh: Item
  items: readonly Item[]
  onChange: (items: Item[]) => void
  children: (item: Item, change: (part: Partial<Item>) => void) => ReactNode
}): ReactElement {
  const { items, onChange } = props
  return (
    <section className="grid gap-3">
      <h3 className="text-sm font-semibold">{props.title}</h3>
      {props.hint && <p className="text-sm text-muted">{props.hint}</p>}
      {items.length === 0 && <p className="text-sm text-muted">{props.none}</p>}
      {items.map((item, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- A row is its place.
        <div key={at} className="grid gap-3 md:grid-cols-[140px_1fr_2fr_auto] items-end">
          {props.children(item, (part) => onChange(items.with(at, { ...item, ...part })))}
          <Remove onClick={() => onChange(items.toSpliced(at, 1))} />
        </div>
      ))}
      <Add onClick={() => onChange([...items, props.fresh])} />
    </section>
  )
}

/** What the QR code leads to; without one of its own it is the download's address. */
function CodeField(props: {
  value: string
  url: string
  onChange: (value: string) => void
}): ReactElement {
  const text = useText()
  return (
    <TextField
      label={text('operator.service.qrCode')}
      optional={text('operator.optional')}
      maxLength={500}
      pattern={linkPattern}
      placeholder={props.url}
      dir="ltr"
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

function LinkField(props: { value: string; onChange: (value: string) => void }): ReactElement {
  const text = useText()
  return (
    <TextField
      label={text('operator.service.path')}
      required
      maxLength={500}
      pattern={linkPattern}
      placeholder="https://"
      dir="ltr"
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

function Remove({ onClick }: { onClick: () => void }): ReactElement {
  const text = useText()
  return (
    <IconButton
      label={text('operator.remove')}
      className="max-md:justify-self-end"
      onClick={onClick}
    >
      <Trash2 size={17} />
    </IconButton>
  )
}

function Add({ onClick }: { onClick: () => void }): ReactElement {
  const text = useText()
  return (
    <Button
      size="sm"
      variant="secondary"
      className="justify-self-start"
      icon={<Plus size={15} aria-hidden="true" />}
      onClick={onClick}
    >
      {text('operator.add')}
    </Button>
  )
}
