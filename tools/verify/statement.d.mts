/** See statement.mjs: the checks that the script and the site share. */
export type EmbeddedStatement = {
  readonly form: string
  readonly code: string
  readonly account: string
  readonly currency: string
  readonly from: string
  readonly to: string
  readonly selection?: string
  readonly issuedAt: string
  readonly lines: readonly {
    readonly transferId: string
    readonly at: string
    readonly kind: string
    readonly amount: string
    readonly balanceAfter: string
    readonly reference: string
    readonly link: string
  }[]
  readonly chain: string
}
export function sha256(content: string | Uint8Array): Promise<string>
export function embeddedIn(pdf: Uint8Array): Promise<EmbeddedStatement>
export function brokenAt(statement: EmbeddedStatement): Promise<number | null>
