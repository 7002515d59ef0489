import { ShieldUser } from 'lucide-react'
import { needTexts } from '../../i18n/text-source.ts'
import type { CenterManifest } from '../../lib/center/manifest.ts'
import { lazyScreen } from '../../lib/screen/lazy-screen.tsx'

export const identityCenter: CenterManifest = {
  personal: [
    {
      key: 'securityCenter',
      icon: ShieldUser,
      screen: lazyScreen(
        () => import('./security/center.tsx'),
        (m) => m.SecurityCenter,
        needTexts('app', 'phone', 'security'),
      ),
    },
  ],
}
