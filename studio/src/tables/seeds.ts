import { sha256Hex } from '../fair/seeds.ts'
import { randomHex } from '../kernel/chance.ts'
import type { Tx } from '../kernel/store.ts'
import type { Studio } from '../studio.ts'
import {
  type Chain,
  insertChain,
  insertTableSeed,
  latestChain,
  takeChainIndex,
} from './seed-store.ts'

const seedBytes = 32
/** Long enough for days of single rounds, short enough to walk for each one. */
const chainLength = 10_000

/** The seed of a chain at `index`; 0 is the anchor that was published when the chain was made. */
function seedAt(top: string, length: number, index: number): string {
  let seed = top
  for (let step = length; step > index; step -= 1) seed = sha256Hex(seed)
  return seed
}

/**
 * Takes the next seed of the table's chain. Its hash is the seed before it, which is public
 * already: nobody can have chosen it for the bets that follow (handbook, games 0.4).
 */
export async function openTableSeed(
  { seal, clock }: Pick<Studio, 'seal' | 'clock'>,
  tx: Tx,
  tableCode: string,
): Promise<bigint> {
  const at = clock.now()
  let chain: Chain | undefined = await latestChain(tx, tableCode)
  if (!chain || chain.used >= chain.length) {
    const top = randomHex(seedBytes)
    const anchor = seedAt(top, chainLength, 0)
    chain = await insertChain(tx, {
      ...{ tableCode, anchor, length: chainLength, at },
      sealedTop: seal.close(top, anchor),
    })
  }
  const index = await takeChainIndex(tx, chain.id)
  const seed = seedAt(seal.open(chain.sealedTop, chain.anchor), chain.length, index)
  const hash = sha256Hex(seed)
  return insertTableSeed(tx, {
    ...{ tableCode, chainId: chain.id, index, hash, at },
    clientSeed: `${tableCode}-${chain.id}-${index}`,
    sealed: seal.close(seed, hash),
  })
}
