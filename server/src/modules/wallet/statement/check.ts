import type { InputOf, OutputOf } from '@kancil/contract/endpoint'
import type { checkStatement as endpoint } from '@kancil/contract/wallet/statement'
import type { Context } from '../../../kernel/http/serve.ts'
import { readStatement } from './store.ts'

/** Tells whether a document is ours; whose it is, it does not tell. */
export async function checkStatement(
  { db }: Context<typeof endpoint>,
  { code, chain, fileDigest }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const issued = await readStatement(db, code)
  if (!issued) return { isIssued: false, isSameChain: false, isSameFile: false }
  return {
    isIssued: true,
    isSameChain: issued.chain === chain,
    isSameFile: issued.fileDigest === fileDigest,
    issuedAt: issued.issuedAt.toISOString(),
  }
}
