import type { Settings } from '@kancil/contract/site/settings'
import { History } from 'lucide-react'
import { type ReactElement, Suspense, useState } from 'react'
import { needTexts } from '../../i18n/text-source.ts'
import { useText } from '../../i18n/use-text.tsx'
import { lazyScreen } from '../../lib/screen/lazy-screen.tsx'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import type { StoredSetting } from './use-stored-setting.ts'
import type { FormKey } from './use-save-setting.ts'

const Versions = lazyScreen(
  () => import('./setting-versions.tsx'),
  (m) => m.SettingVersions,
  needTexts('auditlog'),
)

/** The versions of a setting, and a way back to each. */
export function SettingHistory<Key extends FormKey>(props: {
  setting: Key
  kept: StoredSetting<Settings[Key]>
}): ReactElement {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        icon={<History size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {text('operator.settings.history')}
      </Button>
      {isOpen && (
        <Dialog
          size="modal"
          title={text('operator.settings.historyTitle')}
          onClose={() => setOpen(false)}
        >
          <Suspense fallback={<Skeleton className="h-40 w-full" />}>
            <Versions {...props} />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}
