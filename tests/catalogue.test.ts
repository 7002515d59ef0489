import { readFileSync } from 'node:fs'
import { registerSettings } from '@kancil/contract/identity/registration'
import { type FieldProblem, patternIds } from '@kancil/contract/identity/registration-fields'
import { proofKinds } from '@kancil/contract/identity/proofs'
import { type LanguageCode, languageTags } from '@kancil/contract/languages'
import { phoneAuthFaults } from '@kancil/contract/ports/phone-auth-page'
import { defaultRegisterRules } from '@kancil/rules/identity/field-rules'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Reply } from '../server/src/testing/visitor.ts'
import { root } from '../tools/repository.ts'
import { speaker } from '../web/build/catalogues.ts'
import { explainLaunch } from '../web/src/features/games/play/launch-texts.ts'
import { problemText } from '../web/src/features/identity/registration/field-words.ts'
import {
  explainChange,
  explainForgotByEmail,
} from '../web/src/features/identity/passwords/texts.ts'
import * as phone from '../web/src/features/identity/phone-auth/texts.ts'
import { explainProof } from '../web/src/features/identity/proofs/texts.ts'
import {
  explainProviderLogin,
  faultTexts,
} from '../web/src/features/identity/login/provider-texts.ts'
import { languageFolders } from '../web/src/i18n/catalogue-groups.ts'
import { CallError } from '../web/src/lib/call/error.ts'
import { type Explanation, explainCommon } from '../web/src/lib/texts.ts'
import { catalogue } from './specification/catalogue.ts'
import type {
  BrowserRow,
  Row,
  ServerRow,
  SilentRow,
  Speaker,
} from './specification/catalogue-row.ts'
import { openWorld, type World } from './specification/world.ts'

type Say = ReturnType<typeof speaker>
const languages = Object.entries(languageFolders) as [LanguageCode, string][]
const speakers = languages.map(
  ([language, folder]) => [folder, speaker(folder, languageTags[language])] as const,
)
const english = speakers.find(([folder]) => folder === 'en')![1]

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.restore())
afterAll(() => world.stop())

type Explain = (error: never) => Explanation
/** How each part of the page words a refusal: the page's own functions. */
const explains: Readonly<Record<Exclude<Speaker, 'field' | 'page' | 'provider'>, Explain>> = {
  change: explainChange,
  common: explainCommon,
  forgotByEmail: explainForgotByEmail,
  forgotByPhone: phone.explainRecovery,
  launch: explainLaunch,
  login: phone.explainLogin,
  proof: explainProof,
  providerLogin: explainProviderLogin,
  registration: phone.explainRegistration,
  sendLogin: phone.explainSendLogin,
  sendRegister: phone.explainSendRegister,
}

type SpokenText = { readonly id: string; readonly said: string }

/** What the page shows for an answer, in one language, and from which text. */
function speakAnswer(
  row: ServerRow,
  reply: Reply<unknown>,
  rules: FieldRules,
  say: Say,
): SpokenText {
  const value = reply.body.value ?? {}
  if (row.by === 'page') return { id: row.text, said: say(row.text, row.values?.(value)) }
  if (row.by === 'field') return speakField(value, rules, say)
  const { id, values } = row.by === 'provider' ? ofProvider(reply.code) : ofCode(row.by, reply)
  return { id, said: say(id, values) }
}

function ofCode(by: keyof typeof explains, { code, status, body }: Reply<unknown>): Explanation {
  return explains[by](new CallError(code, body.value, status) as never)
}

function ofProvider(word: string): Explanation {
  const faults: Partial<Record<string, keyof typeof faultTexts>> = phoneAuthFaults
  return { id: faultTexts[faults[word] ?? 'unknown'], values: {} }
}

type FieldRules = Readonly<Record<string, (typeof defaultRegisterRules)['username']>>
/** The rules in force now, as the page has them. */
async function rulesNow(): Promise<FieldRules> {
  const { value } = await world.someone().call(registerSettings, {})
  const rules = [...value.fields, ...value.mobileFields].map(({ name, rule }) => [name, rule])
  return {
    ...defaultRegisterRules,
    ...(Object.fromEntries(rules) as FieldRules),
    newPassword: value.password,
  }
}

function speakField(value: Record<string, unknown>, rules: FieldRules, say: Say): SpokenText {
  const [fault] = value['fields'] as [{ name: string; problem: FieldProblem }]
  const ids: string[] = []
  const text = (id: string, values?: object): string => {
    ids.push(id)
    return say(id, values as Record<string, unknown>)
  }
  const sentence = problemText(text as never, fault.problem, rules[fault.name]!, fault.name)
  // A text used within another text is formatted first.
  return { id: ids.at(-1)!, said: sentence }
}

/** Everything wrong with what is shown in the five languages; empty if all is well. */
function faultsOf(row: ServerRow | BrowserRow, inLanguage: (say: Say) => SpokenText): string[] {
  const faults: string[] = []
  const all = speakers.map(([folder, say]) => {
    const { id, said } = inLanguage(say)
    if (id !== row.text) faults.push(`${folder}: said by ${id}, not by ${row.text}`)
    if (said.trim() === '' || /[{}]|undefined|\[object/.test(said))
      faults.push(`${folder}: ${said}`)
    return said
  })
  const read = inLanguage(english).said
  if (read !== row.english) faults.push(`English is “${read}”, not “${row.english}”`)
  if (new Set(all).size < all.length) faults.push('two languages say the same')
  const isWord = row.wording === undefined || plain(row.wording) === plain(read)
  if (!isWord && !row.ours) faults.push(`the specification says “${row.wording}”`)
  if (isWord && row.ours) faults.push('it is the specification’s wording: no note is needed')
  return faults
}

/** Ignores a sentence's case and full stop. */
const plain = (text: string): string => text.toLowerCase().replace(/\.$/, '')

const titled = <Kind extends Row['kind']>(kind: Kind) =>
  catalogue
    .filter((row): row is Extract<Row, { kind: Kind }> => row.kind === kind)
    .map((row) => [`${row.section} ${row.rule}`, row] as const)

describe('caused at the server', () => {
  test.each(titled('server'))('%s', async (_title, row) => {
    const reply = await row.cause(world)
    expect([reply.status, reply.code], JSON.stringify(reply.body.value)).toEqual(row.answer)
    const rules = await rulesOf(row)
    expect(faultsOf(row, (say) => speakAnswer(row, reply, rules, say))).toEqual([])
  })
})

const rulesOf = (row: ServerRow) => (row.by === 'field' ? rulesNow() : defaultRegisterRules)

/** The source of a test by its title; '' if the file has no such test. */
function sourceOf({ file, test: title }: BrowserRow | SilentRow): string {
  const source = readFileSync(`${root}/${file}`, 'utf8')
  const at = source.indexOf(`'${title}'`)
  if (at < 0 || !/(test|\))\(\s*$/.test(source.slice(0, at))) return ''
  // Its table comes before its title.
  const from = Math.max(...['\ntest', '\n  test'].map((begin) => source.lastIndexOf(begin, at)))
  const length = source.slice(at).search(/\n {0,2}test(\.each)?\(/)
  return source.slice(from, length < 0 ? undefined : at + length)
}

/** Whether a test reads a text: by its id, or by its words in one of the languages. */
function reads(row: BrowserRow, source: string): boolean {
  if (source.includes(row.text)) return true
  return speakers.some(([, say]) => {
    const words = say(row.text, row.values?.({})).replace(/\.$/, '').split(' ')
    const size = Math.min(3, words.length)
    return words.some(
      (_word, at) =>
        at + size <= words.length && source.includes(words.slice(at, at + size).join(' ')),
    )
  })
}

describe('caused in the browser', () => {
  test.each(titled('browser'))('%s', (_title, row) => {
    const source = sourceOf(row)
    expect(source, `${row.file} has no test “${row.test}”`).not.toBe('')
    expect(reads(row, source), `the test does not read ${row.text}`).toBe(true)
    const speakRow = (say: Say) => ({ id: row.text, said: say(row.text, row.values?.({})) })
    expect(faultsOf(row, speakRow)).toEqual([])
  })

  test.each(titled('silent'))('%s', (_title, row) => {
    expect(sourceOf(row), `${row.file} has no test “${row.test}”`).not.toBe('')
  })
})

describe('the table', () => {
  const rules = catalogue.map(({ section, rule }) => `${section} ${rule}`)
  const texts = new Set(catalogue.flatMap((row) => ('text' in row ? [row.text] : [])))

  test('has every pattern, every fault of the provider and every proof', () => {
    const patterns = patternIds.filter((id) => !texts.has(`identity.pattern.${id}`))
    const { network: _network, ...faults } = faultTexts
    const faultsWithout = Object.values(faults).filter((text) => !texts.has(text))
    const codes = catalogue.flatMap((row) => (row.kind === 'server' ? [row.answer.join(' ')] : []))
    const proved = rules.filter((rule) => rule.startsWith('5 unrecorded IP:'))
    expect([patterns, faultsWithout]).toEqual([[], []])
    expect(proved).toHaveLength(1 + 2 * proofKinds.length)
    expect(codes.length).toBeGreaterThan(100)
  })

  test('would not take a wrong text, a missing one, or another wording', () => {
    const [, row] = titled('browser').find(([, candidate]) => candidate.wording && !candidate.ours)!
    const say = (id: string) => (speak: Say) => ({ id, said: speak(id) })
    expect(faultsOf(row, say(row.text))).toEqual([])
    expect(faultsOf(row, say('errors.unknown'))).toHaveLength(languages.length + 2)
    expect(() => faultsOf(row, say('errors.of.tomorrow'))).toThrow('no text')
    expect(faultsOf({ ...row, wording: 'Another' }, say(row.text))).toHaveLength(1)
  })

  test('the count', () => {
    const count = (of: readonly Row[], kind: Row['kind']) =>
      of.filter((row) => row.kind === kind).length
    for (const section of [5, 8] as const) {
      const rows = catalogue.filter((row) => row.section === section)
      const others = rows.flatMap((row) => (row.kind === 'other' ? [row.feature] : []))
      console.log(
        `section ${section}: ${rows.length - others.length} of ${rows.length} rows are held: ` +
          `${count(rows, 'server')} caused at the server, ${count(rows, 'browser')} in a browser, ` +
          `${count(rows, 'silent')} with nothing to say; ` +
          `${others.length} of other parts (${[...new Set(others)].join(', ')})`,
      )
    }
    const worded = catalogue.filter((row) => 'ours' in row && row.ours)
    console.log(`worded otherwise than the specification: ${worded.length} rows`)
    expect(catalogue.length).toBe(new Set(catalogue).size)
  })
})
