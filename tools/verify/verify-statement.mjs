// node tools/verify/verify-statement.mjs statement.pdf [--site https://example.com]
//
// Checks a statement as docs/statements.md describes it. With statement.mjs beside it, it stands
// alone: no package, none of the product's code, so that it can be read and trusted by whoever
// holds a statement.
import { readFileSync } from 'node:fs'
import { brokenAt, embeddedIn, sha256 } from './statement.mjs'

async function main([file, ...options]) {
  const pdf = new Uint8Array(readFileSync(file))
  const statement = await embeddedIn(pdf)
  for (const line of statement.lines)
    console.log(
      [line.at, line.kind, line.amount, line.balanceAfter, line.link.slice(0, 16)].join('  '),
    )
  const broken = await brokenAt(statement)
  if (broken !== null) {
    console.error(broken === 0 ? 'The end of the chain is wrong.' : `Line ${broken} is wrong.`)
    process.exitCode = 1
    return
  }
  if (statement.selection !== undefined) console.log(`Only movements of: ${statement.selection}`)
  console.log(`${statement.lines.length} lines of ${statement.account}: the chain is right.`)
  const site = options[options.indexOf('--site') + 1]
  if (!options.includes('--site')) return
  const answer = await fetch(new URL('/wps/statements/check', site), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(site).origin },
    body: JSON.stringify({
      code: statement.code,
      chain: statement.chain,
      fileDigest: await sha256(pdf),
    }),
  })
  const { value } = await answer.json()
  console.log(value)
  if (!value.isIssued || !value.isSameChain || !value.isSameFile) process.exitCode = 1
}

await main(process.argv.slice(2))
