import { needTexts } from '../../i18n/text-source.ts'
import type { CenterManifest } from '../../lib/center/manifest.ts'
import { lazyScreen } from '../../lib/screen/lazy-screen.tsx'

export const safetyCenter: CenterManifest = {
  personal: [
    {
      key: 'saferPlay',
      within: 'securityCenter',
      title: 'center.saferPlay',
      screen: lazyScreen(
        () => import('./safer-play.tsx'),
        (m) => m.SaferPlay,
        needTexts('app', 'phone', 'security', 'safety'),
      ),
    },
    {
      key: 'verification',
      within: 'securityCenter',
      title: 'center.verification',
      screen: lazyScreen(
        () => import('./papers/verification.tsx'),
        (m) => m.Verification,
        needTexts('app', 'safety'),
      ),
    },
  ],
}
