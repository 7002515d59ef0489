import { type SettingKey, type Settings, settingSchemas } from '@kancil/contract/site/settings'
import { settingsMessage } from '@kancil/contract/site/info'
import { statusMessage } from '@kancil/contract/site/status'
import { settingFault } from '@kancil/rules/site/setting-fault'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { type Db, inTransaction } from '../../../kernel/db.ts'
import type { Live } from '../../../kernel/live/channel.ts'
import { Refused } from '../../../kernel/http/refused.ts'
import { audit } from '../../operator/door.ts'
import { forgetSettings, inForce } from './read.ts'
import { keepSetting, type KeptSetting, lockKept } from '../store.ts'
import { withoutSecrets } from '../without-secrets.ts'

export type SettingChange = {
  readonly key: SettingKey
  readonly value: unknown
  /** The version that the operator saw; 0 for the default. */
  readonly version: number
  readonly by: { readonly operatorId: string | null; readonly name: string; readonly ip: string }
}

/**
 * Changes one setting: shape and sense checked, audited with what was before, in force at once in
 * this process and within a second in others, told to every open tab.
 * @throws Refused `setting_invalid` {field, reason}, `setting_changed` when somebody else changed
 * it meanwhile
 */
export async function changeSetting(
  context: { readonly db: Db; readonly live: Live; readonly now: Date },
  change: SettingChange,
): Promise<KeptSetting> {
  const { db, live, now } = context
  const { key, by } = change
  const value = checked(key, change.value)
  const kept = await inTransaction(db, async (tx) => {
    const before = await lockKept(tx, key)
    const stale = (before?.version ?? 0) !== change.version
    const saved = stale
      ? undefined
      : await keepSetting(tx, {
          key,
          value,
          version: change.version,
          updatedAt: now,
          updatedBy: by.name,
        })
    if (!saved) throw new Refused('setting_changed')
    await audit(tx, {
      operatorId: by.operatorId,
      action: key === 'system' ? 'site.switchStatus' : 'site.changeSetting',
      subject: `setting:${key}`,
      before: withoutSecrets(key, inForce(key, before?.value)),
      after: withoutSecrets(key, value),
      ip: by.ip,
      at: now,
    })
    return saved
  })
  forgetSettings(db)
  if (key === 'system') live.toSite({ type: statusMessage, data: value })
  live.toSite({ type: settingsMessage, data: { key } })
  return kept
}

function checked<Key extends SettingKey>(key: Key, value: unknown): Settings[Key] {
  const schema: TSchema = settingSchemas[key]
  if (!Value.Check(schema, value)) {
    const [first] = Value.Errors(schema, value)
    const field = first?.instancePath.slice(1).replaceAll('/', '.') ?? ''
    throw new Refused('setting_invalid', { field, reason: 'wrong_shape' })
  }
  const fault = settingFault(key, value as Settings[Key])
  if (fault) throw new Refused('setting_invalid', fault)
  return value as Settings[Key]
}
