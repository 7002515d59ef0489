import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { PrintJob } from './printer.ts'

/**
 * A program of its own, forked by `printer.ts`: setting a document takes seconds of one core and a
 * few hundred megabytes, and the process that books bets has neither to spare.
 */
const fonts = fileURLToPath(new URL('../../../fonts/', import.meta.url))
const compiler = NodeCompiler.create({
  workspace: fonts,
  fontArgs: [
    {
      fontBlobs: readdirSync(fonts)
        .filter((name) => name.endsWith('.ttf'))
        .map((name) => readFileSync(`${fonts}${name}`)),
    },
  ],
})

process.on('message', ({ id, template, data, issuedAt }: PrintJob & { readonly id: number }) => {
  try {
    compiler.mapShadow(`${fonts}data.json`, Buffer.from(data))
    const compiled = compiler.compile({
      mainFileContent: readFileSync(new URL(template), 'utf8'),
    })
    if (!compiled.result) throw new Error(JSON.stringify(compiled.takeError()?.shortDiagnostics))
    const pdf = compiler.pdf(compiled.result, { creationTimestamp: issuedAt })
    compiler.evictCache(0)
    process.send!({ id, pdf: pdf.toString('base64') })
  } catch (error) {
    process.send!({ id, error: String(error) })
  }
})
