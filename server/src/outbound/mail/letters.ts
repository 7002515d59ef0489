import type { Currency } from '@kancil/contract/money'
import type { CodePurpose } from '@kancil/contract/identity/codes'

/**
 * The contents of a mail without its words: those come from the catalogue of the member's language
 * when it is sent. Instants are ISO 8601, amounts decimal text.
 */
export type Letter =
  | {
      readonly kind: 'code'
      readonly purpose: CodePurpose
      readonly code: string
      readonly minutes: number
    }
  | {
      readonly kind: 'resetPassword'
      readonly account: string
      readonly path: string
      readonly minutes: number
    }
  | Notice

/** Sent to a member after the fact, so that they can act if it was not them. */
export type Notice =
  | (SecurityEvent & {
      readonly kind: 'passwordChanged' | 'authenticatorOn' | 'authenticatorOff' | 'accountClosed'
    })
  | (SecurityEvent & { readonly kind: 'newPlace'; readonly browser: string })
  | (SecurityEvent & { readonly kind: 'recoveryCodeUsed'; readonly codesLeft: number })
  /** `now` is masked; null if there is none any more. */
  | (SecurityEvent & {
      readonly kind: 'emailChanged' | 'mobileChanged'
      readonly now: string | null
    })
  | {
      readonly kind: 'withdrawalAsked'
      readonly account: string
      readonly at: string
      readonly amount: string
      readonly currency: Currency
    }

type SecurityEvent = { readonly account: string; readonly at: string; readonly ip: string }

export type LetterKind = Letter['kind']

/** The words of one language. `{minutes}` and `{brand}` are placeholders. */
export type MailTexts = {
  readonly hello: string
  readonly letters: Record<
    LetterKind,
    { readonly subject: string; readonly lines: readonly string[]; readonly button?: string }
  >
  readonly codeFor: Record<CodePurpose, string>
  readonly labels: {
    readonly account: string
    readonly time: string
    readonly address: string
    readonly browser: string
    readonly newEmail: string
    readonly newMobile: string
    readonly codesLeft: string
    readonly amount: string
    readonly none: string
  }
  /** Below a notice: what to do if it was not you. */
  readonly notYou: string
  /** Below a button, for readers whose mail program shows none. */
  readonly orCopy: string
  readonly automatic: string
}
