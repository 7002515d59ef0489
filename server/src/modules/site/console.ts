import { listSettings, settingKeys } from '@kancil/contract/site/settings'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/http/serve.ts'
import { serveSettingChanges, settingView } from './settings/change.ts'
import { inForce } from './settings/read.ts'
import { readStoredSettings } from './store.ts'
import { withoutSecrets } from './without-secrets.ts'

export function siteConsole(kernel: Kernel): void {
  serve(kernel, listSettings, async ({ db, config, caller }) => {
    const rows = await readStoredSettings(db)
    const settings = settingKeys.map((key) => {
      const row = rows.find((candidate) => candidate.key === key)
      const seen = caller.permissions.includes('operators.write')
      const value = seen ? inForce(key, row?.value) : withoutSecrets(key, inForce(key, row?.value))
      return row
        ? settingView({ ...row, value })
        : { key, value, version: 0, updatedAt: null, updatedBy: '' }
    })
    return { currency: config.currency, settings }
  })
  serveSettingChanges(kernel)
}
