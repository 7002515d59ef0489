// node tools/verify-statement.mjs statement.pdf [--site https://example.com]
//
// Checks a statement as docs/statements.md describes it. It stands alone: no package, none of the
// product's code, so that it can be read and trusted by whoever holds a statement.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

const sha256 = (content) => createHash('sha256').update(content).digest('hex')

/** The embedded file: the stream of the object that says it is one. */
export function embeddedIn(pdf) {
  const text = pdf.toString('latin1')
  const mark = text.search(/\/Type\s*\/EmbeddedFile/)
  if (mark < 0) throw new Error('The file has no embedded statement.')
  const start = text.lastIndexOf(' obj', mark)
  const streamAt = text.indexOf('stream', mark)
  const head = text.slice(start, streamAt)
  const begin = streamAt + (text[streamAt + 6] === '\r' ? 8 : 7)
  const length = Number(/\/Length\s+(\d+)/.exec(head)?.[1] ?? Number.NaN)
  const end = Number.isNaN(length) ? text.indexOf('endstream', begin) : begin + length
  const bytes = pdf.subarray(begin, end)
  const content = /\/FlateDecode/.test(head) ? inflateSync(bytes) : bytes
  return JSON.parse(content.toString('utf8'))
}

/** The first line whose link is wrong, from 1; 0 if the chain's end is; null if all is right. */
export function brokenAt(statement) {
  const { form, code, account, currency, from, to, lines, chain } = statement
  let link = sha256([form, code, account, currency, from, to].join('\n'))
  for (const [at, line] of lines.entries()) {
    const { transferId, kind, amount, balanceAfter, reference } = line
    link = sha256([link, transferId, line.at, kind, amount, balanceAfter, reference].join('\n'))
    if (link !== line.link) return at + 1
  }
  return link === chain ? null : 0
}

async function main([file, ...options]) {
  const pdf = readFileSync(file)
  const statement = embeddedIn(pdf)
  for (const line of statement.lines)
    console.log(
      [line.at, line.kind, line.amount, line.balanceAfter, line.link.slice(0, 16)].join('  '),
    )
  const broken = brokenAt(statement)
  if (broken !== null) {
    console.error(broken === 0 ? 'The end of the chain is wrong.' : `Line ${broken} is wrong.`)
    process.exitCode = 1
    return
  }
  console.log(`${statement.lines.length} lines of ${statement.account}: the chain is right.`)
  const site = options[options.indexOf('--site') + 1]
  if (!options.includes('--site')) return
  const answer = await fetch(new URL('/wps/statements/check', site), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(site).origin },
    body: JSON.stringify({
      code: statement.code,
      chain: statement.chain,
      fileDigest: sha256(pdf),
    }),
  })
  const { value } = await answer.json()
  console.log(value)
  if (!value.isIssued || !value.isSameChain || !value.isSameFile) process.exitCode = 1
}

if (process.argv[1]?.endsWith('verify-statement.mjs')) await main(process.argv.slice(2))
