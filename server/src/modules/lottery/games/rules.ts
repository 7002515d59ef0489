import type { RuleSet } from '@kancil/rules/lottery/rule-set'
import type { Db, Tx } from '../../../kernel/db.ts'
import { readRules } from './store.ts'

/** Rule sets never change, so they are read once. */
const sets = new WeakMap<object, Map<string, RuleSet>>()

/** The rules of a game by version. `owner` is the server's database, whose rules they are. */
export async function rulesOf(
  owner: Db,
  from: Db | Tx,
  code: string,
  version: number,
): Promise<RuleSet> {
  let versions = sets.get(owner)
  if (!versions) sets.set(owner, (versions = new Map<string, RuleSet>()))
  const key = `${code} ${version}`
  const before = versions.get(key)
  if (before) return before
  const rules = await readRules(from, code, version)
  if (!rules) throw new Error(`the rules ${version} of ${code} are missing`)
  versions.set(key, rules)
  return rules
}
