import {
  changeGuardedSetting,
  changeSetting as changeEndpoint,
  listSettings,
  settingKeys,
  switchStatus,
} from '@kancil/contract/site/settings'
import type { OperatorCaller } from '../../kernel/http/caller.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/http/serve.ts'
import { changeSetting } from './settings/change.ts'
import { inForce } from './settings/read.ts'
import { type KeptSetting, readKept } from './store.ts'
import { withoutSecrets } from './without-secrets.ts'

export function siteConsole(kernel: Kernel): void {
  serve(kernel, listSettings, async ({ db, config, caller }) => {
    const rows = await readKept(db)
    const settings = settingKeys.map((key) => {
      const row = rows.find((one) => one.key === key)
      const seen = caller.permissions.includes('operators.write')
      const value = seen ? inForce(key, row?.value) : withoutSecrets(key, inForce(key, row?.value))
      return row
        ? shown({ ...row, value })
        : { key, value, version: 0, updatedAt: null, updatedBy: '' }
    })
    return { currency: config.currency, settings }
  })
  serve(kernel, changeEndpoint, async (context, { key, value, version }) => {
    return shown(await changeSetting(context, { key, value, version, by: doer(context) }))
  })
  serve(kernel, changeGuardedSetting, async (context, { key, value, version }) => {
    return shown(await changeSetting(context, { key, value, version, by: doer(context) }))
  })
  serve(kernel, switchStatus, async (context, { status, message, version }) => {
    const value = { status, message: message.trim() }
    return shown(await changeSetting(context, { key: 'system', value, version, by: doer(context) }))
  })
}

function doer(context: { caller: OperatorCaller; ip: string }) {
  return { operatorId: context.caller.operatorId, name: context.caller.name, ip: context.ip }
}

function shown(kept: KeptSetting) {
  return { ...kept, updatedAt: kept.updatedAt.toISOString() }
}
