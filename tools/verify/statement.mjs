// How a statement is checked, as docs/statements.md describes it. The script beside this file and
// the site's own page use this very code; it needs nothing but what browsers and Node both have.

const digest = async (bytes) => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The SHA-256 of a text's or a file's bytes, in hexadecimal digits. */
export const sha256 = (content) =>
  digest(typeof content === 'string' ? new TextEncoder().encode(content) : content)

async function inflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** The embedded file: the stream of the object that says it is one. Throws where there is none. */
export async function embeddedIn(pdf) {
  const text = new TextDecoder('latin1').decode(pdf)
  const mark = text.search(/\/Type\s*\/EmbeddedFile/)
  if (mark < 0) throw new Error('The file has no embedded statement.')
  const start = text.lastIndexOf(' obj', mark)
  const streamAt = text.indexOf('stream', mark)
  const head = text.slice(start, streamAt)
  const begin = streamAt + (text[streamAt + 6] === '\r' ? 8 : 7)
  const length = Number(/\/Length\s+(\d+)/.exec(head)?.[1] ?? Number.NaN)
  const end = Number.isNaN(length) ? text.indexOf('endstream', begin) : begin + length
  const bytes = pdf.subarray(begin, end)
  const content = /\/FlateDecode/.test(head) ? await inflated(bytes) : bytes
  return JSON.parse(new TextDecoder().decode(content))
}

/** The first line whose link is wrong, from 1; 0 if the chain's end is; null if all is right. */
export async function brokenAt(statement) {
  const { form, code, account, currency, from, to, selection, lines, chain } = statement
  const head = [form, code, account, currency, from, to]
  let link = await sha256((selection === undefined ? head : [...head, selection]).join('\n'))
  for (const [at, line] of lines.entries()) {
    const { transferId, kind, amount, balanceAfter, reference } = line
    const content = [link, transferId, line.at, kind, amount, balanceAfter, reference].join('\n')
    link = await sha256(content)
    if (link !== line.link) return at + 1
  }
  return link === chain ? null : 0
}
