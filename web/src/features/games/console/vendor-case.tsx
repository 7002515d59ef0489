import { consoleVendors } from '@kancil/contract/games/catalogue'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { VendorForm } from './vendor-form.tsx'
import { VendorKeys } from './vendor-keys.tsx'
import { TestSession, VendorTest } from './vendor-test.tsx'

const parts = ['settings', 'keys', 'test', 'session'] as const
type Part = (typeof parts)[number]

/** One vendor: how it is reached, its keys, a test call and its games. '' makes a new one. */
export function VendorCase(props: {
  vendorId: string
  onMade: (vendorId: string) => void
  onClose: () => void
}): ReactElement | null {
  const text = useText()
  const { vendorId, onMade, onClose } = props
  const vendors = useQueryOf(consoleVendors, {}, { staleMs: 0 })
  const [part, setPart] = useState<Part>('settings')
  const vendor = vendors.data?.list.find((row) => row.vendorId === vendorId)
  if (vendorId === '')
    return (
      <Dialog size="modal" guarded title={text('desk.vendor.new')} onClose={onClose}>
        <VendorForm
          onSaved={(id) => {
            setPart('keys')
            onMade(id)
          }}
        />
      </Dialog>
    )
  if (!vendor) return null
  return (
    <Dialog size="modal" guarded title={vendor.displayName} onClose={onClose}>
      <Tabs<Part>
        label={vendor.displayName}
        tabs={parts.map((key) => ({ key, label: text(`desk.vendor.${key}`) }))}
        active={part}
        onChange={setPart}
      >
        {part === 'settings' && (
          <VendorForm key={vendor.version} vendor={vendor} onSaved={() => undefined} />
        )}
        {part === 'keys' && <VendorKeys vendor={vendor} />}
        {part === 'test' && <VendorTest vendor={vendor} />}
        {part === 'session' && <TestSession vendorId={vendorId} />}
      </Tabs>
    </Dialog>
  )
}
