import { listSettings, settingKeys, settingVersions } from '@kancil/contract/site/settings'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/http/serve.ts'
import { serveList } from '../../kernel/http/serve-list.ts'
import { serveSettingChanges, settingView } from './settings/change.ts'
import { inForce } from './settings/read.ts'
import { readStoredSettings, versionsPage } from './store.ts'
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
  serveList(kernel, settingVersions, {
    read: ({ db }, { key }, range) => versionsPage(db, key, range),
    view: (rows, { caller }, { key }) =>
      rows.map(({ version, value, updatedAt, updatedBy }) => {
        const seen = caller.permissions.includes('operators.write')
        const whole = inForce(key, value)
        return {
          ...{ version, updatedBy, updatedAt: updatedAt.toISOString() },
          value: seen ? whole : withoutSecrets(key, whole),
        }
      }),
  })
  serveSettingChanges(kernel)
}
