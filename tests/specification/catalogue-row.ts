import type { Reply } from '../../server/src/testing/visitor.ts'
import type { World } from './world.ts'

/** Which part of the page words an answer; `page` uses a text of its own. */
export type Speaker =
  | 'change'
  | 'common'
  | 'field'
  | 'forgotByEmail'
  | 'forgotByPhone'
  | 'launch'
  | 'login'
  | 'page'
  | 'proof'
  | 'provider'
  | 'providerLogin'
  | 'registration'
  | 'sendLogin'
  | 'sendRegister'

export type Cause = (world: World) => Promise<Reply<unknown>>

type Words = {
  /** The text of the page. */
  readonly text: string
  /** As it is read in English. */
  readonly english: string
  /** The specification's own words for it, where it has any. */
  readonly wording?: string
  /** Why the English differs from the specification's. */
  readonly ours?: string
  /** Values of the answer used in the text, where the speaker does not know them. */
  readonly values?: (value: Record<string, unknown>) => Record<string, unknown>
}

type RuleSource = {
  readonly section: 5 | 8
  /** What the specification says. */
  readonly rule: string
}

export type ServerRow = RuleSource &
  Words & {
    readonly kind: 'server'
    readonly cause: Cause
    /** Status and code of the answer; no code if it succeeds. */
    readonly answer: readonly [status: number, code: string]
    readonly by: Speaker
  }

/** What happens only in a browser: the test that causes it and reads the text there. */
export type BrowserRow = RuleSource &
  Words & {
    readonly kind: 'browser'
    readonly file: string
    readonly test: string
  }

/** A rule that is enforced without showing anything. */
export type SilentRow = RuleSource & {
  readonly kind: 'silent'
  readonly file: string
  readonly test: string
}

/** A rule of a part other than identity and the shell. */
export type OtherRow = RuleSource & { readonly kind: 'other'; readonly feature: string }

export type Row = ServerRow | BrowserRow | SilentRow | OtherRow

type AnsweredRule = {
  rule: string
  cause: Cause
  answer: readonly [number, string]
  by: Speaker
} & Words

/** Rows of one section. */
export function rowsOf(section: 5 | 8) {
  return {
    server: (row: AnsweredRule): ServerRow => ({ kind: 'server', section, ...row }),
    browser: (
      rule: string,
      [file, test]: readonly [file: string, test: string],
      words: Words,
    ): BrowserRow => ({ kind: 'browser', section, rule, file, test, ...words }),
    silent: (rule: string, [file, test]: readonly [string, string]): SilentRow => ({
      ...{ kind: 'silent', section, rule, file, test },
    }),
    other: (rule: string, feature: string): OtherRow => ({ kind: 'other', section, rule, feature }),
  }
}

export const forms = 'web/src/features/identity/registration/form-faults.test.tsx'
export const notEmpty = {
  text: 'identity.problem.required',
  english: 'Input cannot be empty',
  wording: 'Input cannot be empty',
} as const
/** Where the page says what to do instead of using the specification's one sentence. */
export const asks = (text: string, english: string) =>
  ({ text, english, wording: notEmpty.wording, ours: 'an error says what to do' }) as const
export const validCode = 'Please enter a valid verification code'
export const validNumber = 'Please enter a valid mobile number'
/** A field that the operator requires. */
export const required = { enabled: true, required: true } as const
export const empty = {
  answer: [422, 'fields_invalid'],
  by: 'field',
  ...notEmpty,
} as const
