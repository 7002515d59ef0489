import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { vectorKinds } from './registry.ts'
import { readVectors, runVectors } from './run-vectors.ts'

/**
 * `npm run vectors -- --file <json>`: settles worked payouts (handbook, games 0.3) by the product's
 * own rules. Ends with 1 if one differs, with 2 if the file cannot be read.
 */
const { values } = parseArgs({ options: { file: { type: 'string' } } })

function begin(file: string): number {
  const results = runVectors(readVectors(readFileSync(file, 'utf8')), vectorKinds)
  for (const result of results)
    if (result.outcome === 'failed') console.log(`FAIL  ${result.id}: ${result.finding}`)
  const skipped = results.filter(({ outcome }) => outcome === 'skipped')
  for (const [game, own] of Object.entries(Object.groupBy(skipped, (result) => result.game)))
    console.log(`skip  ${game}: ${(own ?? []).map(({ id }) => id).join(' ')}`)
  const count = (wanted: string): number =>
    results.filter(({ outcome }) => outcome === wanted).length
  const failed = count('failed')
  console.log(`${count('passed')} passed, ${failed} failed, ${count('skipped')} skipped`)
  return failed > 0 ? 1 : 0
}

if (!values.file) {
  console.error('npm run vectors -- --file <json>')
  process.exitCode = 2
} else
  try {
    process.exitCode = begin(values.file)
  } catch (error) {
    console.error(`${values.file}: ${(error as Error).message}`)
    process.exitCode = 2
  }
