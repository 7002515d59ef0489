import type { Settings } from '@kancil/contract/settings'
import { Plus, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { SettingForm } from './setting-form.tsx'

type Service = Settings['service']
/** As the setting takes them: to the world by https, plain http only on this machine. */
const linkPattern = '(https://|http://(localhost|127\\.0\\.0\\.1)(:[0-9]{1,5})?/|/).*'
const csTypes = ['LIVECHAT', 'VIP'] as const

/**
 * Ways to reach the house, and the apps to fetch; what is not listed here is not shown on the site.
 */
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
  const { items, onChange } = props
  const change = (at: number, part: Partial<Service['customerService'][number]>): void =>
    onChange(items.map((item, place) => (place === at ? { ...item, ...part } : item)))
  return (
    <section className="grid gap-3">
      <h3 className="text-sm font-semibold">{text('operator.service.contacts')}</h3>
      {items.length === 0 && (
        <p className="text-sm text-muted">{text('operator.service.noContacts')}</p>
      )}
      {items.map((item, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- A row is its place.
        <div key={at} className="grid gap-3 md:grid-cols-[140px_1fr_2fr_auto] items-end">
          <Select
            label={text('operator.service.type')}
            value={item.csType}
            onChange={(event) => change(at, { csType: event.target.value as 'VIP' })}
            options={csTypes.map((type) => ({
              value: type,
              label: text(`operator.service.${type}`),
            }))}
          />
          <TextField
            label={text('operator.service.title')}
            required
            maxLength={60}
            value={item.title}
            onChange={(event) => change(at, { title: event.target.value })}
          />
          <TextField
            label={text('operator.service.path')}
            required
            maxLength={500}
            pattern={linkPattern}
            placeholder="https://"
            dir="ltr"
            value={item.path}
            onChange={(event) => change(at, { path: event.target.value })}
          />
          <Remove onClick={() => onChange(items.filter((_, place) => place !== at))} />
        </div>
      ))}
      <Add onClick={() => onChange([...items, { csType: 'LIVECHAT', title: '', path: '' }])} />
    </section>
  )
}

function Downloads(props: {
  items: Service['resources']
  onChange: (items: Service['resources']) => void
}): ReactElement {
  const text = useText()
  const { items, onChange } = props
  const change = (at: number, part: Partial<Service['resources'][number]>): void =>
    onChange(items.map((item, place) => (place === at ? { ...item, ...part } : item)))
  return (
    <section className="grid gap-3">
      <h3 className="text-sm font-semibold">{text('operator.service.downloads')}</h3>
      {items.length === 0 && (
        <p className="text-sm text-muted">{text('operator.service.noDownloads')}</p>
      )}
      {items.map((item, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- A row is its place.
        <div key={at} className="grid gap-3 md:grid-cols-[140px_1fr_2fr_auto] items-end">
          <TextField
            label={text('operator.service.kind')}
            required
            maxLength={40}
            value={item.resourceType}
            onChange={(event) => change(at, { resourceType: event.target.value })}
          />
          <TextField
            label={text('operator.service.label')}
            required
            maxLength={60}
            value={item.labelNameEn}
            onChange={(event) => change(at, { labelNameEn: event.target.value })}
          />
          <TextField
            label={text('operator.service.path')}
            required
            maxLength={500}
            pattern={linkPattern}
            placeholder="https://"
            dir="ltr"
            value={item.url}
            onChange={(event) => change(at, { url: event.target.value })}
          />
          <Remove onClick={() => onChange(items.filter((_, place) => place !== at))} />
        </div>
      ))}
      <Add onClick={() => onChange([...items, { resourceType: '', url: '', labelNameEn: '' }])} />
    </section>
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
