import {
  changeGuardedSetting,
  changeSetting as changeSettingCall,
  type SettingKey,
  type Settings,
  settingSchemas,
  switchStatus,
} from '@kancil/contract/site/settings'
import { settingsMessage } from '@kancil/contract/site/info'
import { statusMessage } from '@kancil/contract/site/status'
import { settingFault } from '@kancil/rules/site/setting-fault'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { type Db, inTransaction, type Tx } from '../../../kernel/db.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Live } from '../../../kernel/live/channel.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import { audit, type ActResult, serveDecision } from '../../operator/door.ts'
import { forgetSettings, inForce } from './read.ts'
import { keepSetting, type StoredSetting, lockStoredSetting } from '../store.ts'
import { withoutSecrets } from '../without-secrets.ts'

type Change = {
  readonly key: SettingKey
  readonly value: unknown
  /** The version that the operator saw; 0 for the default. */
  readonly version: number
}
type SettingEditor = {
  readonly operatorId: string | null
  readonly name: string
  readonly ip: string
}

/** Serves settings changes: each names the version the operator saw. */
export function serveSettingChanges(kernel: Kernel): void {
  serveDecision(kernel, changeSettingCall, {
    ...onSetting,
    action: 'site.changeSetting',
    act: (tx, _row, context, input) => save(tx, input, context.caller.name, context.now),
  })
  serveDecision(kernel, changeGuardedSetting, {
    ...onSetting,
    action: 'site.changeSetting',
    act: (tx, _row, context, input) => save(tx, input, context.caller.name, context.now),
  })
  serveDecision(kernel, switchStatus, {
    ...onSetting,
    action: 'site.switchStatus',
    act(tx, _row, { caller, now }, { status, message, version }) {
      const value = { status, message: message.trim() }
      return save(tx, { key: 'system', value, version }, caller.name, now)
    },
  })
}

/**
 * Shared by all changes: effective here at once, elsewhere within a second, and announced to
 * everyone.
 */
const onSetting = {
  subject: (_row: unknown, { key }: StoredSetting) => `setting:${key}`,
  tell: putInForce,
  view: settingView,
}

/**
 * Changes one setting without an operator, in the same way as theirs.
 * @throws Refused `setting_invalid` {field, reason}, `setting_changed` if somebody else changed it
 * meanwhile
 */
export async function changeSetting(
  context: { readonly db: Db; readonly live: Live; readonly now: Date },
  { by, ...change }: Change & { readonly by: SettingEditor },
): Promise<StoredSetting> {
  const { db, now } = context
  const saved = await inTransaction(db, async (tx) => {
    const { outcome, before, after } = await save(tx, change, by.name, now)
    const { operatorId, ip } = by
    const [action, subject] = ['site.changeSetting' as const, `setting:${change.key}`]
    await audit(tx, { operatorId, action, subject, before, after, ip, at: now })
    return outcome
  })
  putInForce(saved, context)
  return saved
}

/** Checks shape and meaning and stores, under the setting's lock. */
async function save(
  tx: Tx,
  { key, value: newValue, version }: Change,
  updatedBy: string,
  updatedAt: Date,
): Promise<ActResult<StoredSetting>> {
  const value = checked(key, newValue)
  const before = await lockStoredSetting(tx, key)
  const isStale = (before?.version ?? 0) !== version
  const saved = isStale
    ? undefined
    : await keepSetting(tx, { key, value, version, updatedAt, updatedBy })
  if (!saved) throw new Refusal('setting_changed')
  return {
    outcome: saved,
    before: withoutSecrets(key, inForce(key, before?.value)),
    after: withoutSecrets(key, value),
  }
}

/**
 * Whether a value may be stored as the next version, without storing it.
 *
 * @returns the value in force
 */
async function check(tx: Tx, { key, value, version }: Change): Promise<unknown> {
  checked(key, value)
  const before = await lockStoredSetting(tx, key)
  if ((before?.version ?? 0) !== version) throw new Refusal('setting_changed')
  return withoutSecrets(key, inForce(key, before?.value))
}

/** For decisions of other modules on a setting that is theirs: `putInForce` after the commit. */
export const settingKit = { check, save, putInForce } as const

function putInForce(
  { key, value }: StoredSetting,
  { db, live }: { readonly db: Db; readonly live: Live },
): void {
  forgetSettings(db)
  if (key === 'system') live.toSite({ type: statusMessage, data: value })
  live.toSite({ type: settingsMessage, data: { key } })
}

/** A setting as it goes over the wire. */
export function settingView(setting: StoredSetting) {
  return { ...setting, updatedAt: setting.updatedAt.toISOString() }
}

function checked<Key extends SettingKey>(key: Key, value: unknown): Settings[Key] {
  const schema: TSchema = settingSchemas[key]
  if (!Value.Check(schema, value)) {
    const [first] = Value.Errors(schema, value)
    const field = first?.instancePath.slice(1).replaceAll('/', '.') ?? ''
    throw new Refusal('setting_invalid', { field, reason: 'wrong_shape' })
  }
  const fault = settingFault(key, value as Settings[Key])
  if (fault) throw new Refusal('setting_invalid', fault)
  return value as Settings[Key]
}
