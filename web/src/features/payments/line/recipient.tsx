import { lineRecipients } from '@kancil/contract/payments/line-transfer'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { classNames } from '../../../ui/style/class-names.ts'

/** A member directly below, found by how their account begins. */
export function Recipient(props: {
  value: string
  error: string | undefined
  onChange: (account: string) => void
}): ReactElement {
  const text = useText()
  const { value, onChange } = props
  const [search, setSearch] = useState('')
  const list = useQueryOf(lineRecipients, { search, pageSize: 8 }, { keepPrevious: true }).data
  return (
    <div className="grid gap-3">
      <TextField
        label={text('transfer.line.recipient')}
        hint={text('transfer.line.recipientHint')}
        autoComplete="off"
        spellCheck={false}
        value={value || search}
        {...(props.error ? { error: props.error } : {})}
        onChange={(event) => {
          onChange('')
          setSearch(event.target.value)
        }}
      />
      {list && !value && (
        <ul className="flex flex-wrap gap-2" aria-label={text('transfer.line.recipients')}>
          {list.items.map(({ account, nickname }) => (
            <li key={account}>
              <button
                type="button"
                className={classNames(
                  'min-h-10 px-4 rounded-full border border-hair bg-raised text-sm',
                  'hover:border-line transition-colors duration-120',
                )}
                onClick={() => onChange(account)}
              >
                <bdi className="font-semibold">{account}</bdi>
                {nickname !== account && <bdi className="text-muted"> {nickname}</bdi>}
              </button>
            </li>
          ))}
          {list.items.length === 0 && (
            <li className="text-sm text-muted">{text('transfer.line.nobody')}</li>
          )}
        </ul>
      )}
    </div>
  )
}
